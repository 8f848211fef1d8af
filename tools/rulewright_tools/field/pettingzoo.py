"""Any game as a PettingZoo environment in which agents act in turns (AEC).

    env("GAME", players=2) -> reset(seed) -> last() = {"observation", "action_mask"}, reward, ... -> step(action)

Agents are `player_0`, `player_1`, ... by seat; what the rules call them is in `unwrapped.seats`. An action is a number
from `actions.Actions`, the same in every position. Observations are those of `features.Features`: what that agent may
see and nothing else. The mask is all zeros for an agent that is not asked. Rewards come at the end: the game's returns.
Chance is drawn from the seed; without one, `reset` goes on from the seed before.

Source of the interface: https://pettingzoo.farama.org/api/aec/
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

from rulewright import driver
from rulewright.exceptions import MisuseError
from rulewright.ir.header import PC
from rulewright.languages import _
from rulewright.play.fault import IllegalMove
from rulewright.play.game import Game
from rulewright.play.generator import seed as set_seed
from rulewright.play.trial import Trial
from rulewright_tools.field import MissingExtra
from rulewright_tools.field.actions import Actions
from rulewright_tools.field.features import Features
from rulewright_tools.field.picture import picture

try:
    import numpy as np
    from gymnasium import logger, spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils.env import AECIterable, AECIterator
    from pettingzoo.utils.env_logger import EnvLogger
except ImportError:
    raise MissingExtra("PettingZoo", "pettingzoo") from None

Observation = dict[str, Any]
ILLEGAL = -1
"""What an agent gets for an action that its mask forbids; all others get 0, and the game is over."""


class raw_env(AECEnv[str, Observation, int]):
    """The environment without guards: an action that is not possible is an `IllegalMove` and changes nothing.

    Args:
        game: a name, the path of a folder, or a game that is loaded.
        players, variants: as in `rulewright.load`.
        render_mode: "ansi", or None.
        scaled: observations as float32 between -1 and 1 in place of whole numbers.
    Raises:
        UnknownGame, GameDataError, MisuseError: as `rulewright.load`; a render mode there is not.
    """

    def __init__(
        self,
        game: str | Path | Game,
        players: int | None = None,
        variants: Sequence[str] = (),
        render_mode: str | None = None,
        scaled: bool = False,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise MisuseError(_('the render mode is "ansi" or nothing, not {mode}', mode=repr(render_mode)))
        self.game = game if isinstance(game, Game) else driver.load(game, players, variants)
        self.render_mode = render_mode
        self.metadata = {
            "render_modes": ["ansi"],
            "name": f"rulewright_{self.game.name}",
            "is_parallelizable": False,
        }
        self.seats = list(self.game.player_names)
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        self.actions = Actions(self.game)
        self.features = Features(self.game)
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._scaled = scaled
        self._random = Random()
        self._trial = Trial(self.game, self.game.code.new())
        self._ids: list[int] = []
        self._make_spaces()

    def _make_spaces(self) -> None:
        number = np.float32 if self._scaled else np.int32
        low, high = np.array(self.features.low, np.int32), np.array(self.features.high, np.int32)
        divisor, far = self.features.scales()
        self._divisor = np.array(divisor, np.float32)
        self._far = np.flatnonzero(far)
        if self._scaled:
            low, high = self._scale(low), self._scale(high)

        def box() -> spaces.Box:
            return spaces.Box(low, high, dtype=number)

        mask = self.actions.count
        self.observation_spaces = {
            agent: spaces.Dict({"observation": box(), "action_mask": spaces.Box(0, 1, (mask,), np.int8)})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(mask) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """A dictionary of `observation` (int32, or float32 where scaled) and `action_mask` (int8)."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of all actions of the game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. `seed` fixes chance, in this game and in those begun afterwards without a seed."""
        if seed is not None:
            self._random = Random(seed)
        number = self._random.getrandbits(63) if seed is None else seed
        code = self.game.code
        vector = code.new()
        set_seed(vector, number)
        self._trial = Trial(self.game, vector)
        try:
            site = code.begin(vector)
        except Exception as error:
            raise code.explain(error) from error
        code.stop_at(vector, site)
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(agents, 0)
        self._cumulative_rewards = dict.fromkeys(agents, 0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self._skip_agent_selection = None
        self._next()

    def _next(self) -> None:
        """Who is asked what now; at the end what everybody gets."""
        trial = self._trial
        player = trial.player
        if player >= 0:
            self._ids = trial.options
            self.agent_selection = self.possible_agents[player]
            return
        self._ids = []
        self.agent_selection = self.agents[0]
        for agent, number in zip(self.possible_agents, trial.returns, strict=True):
            self.rewards[agent] = number / self.game.divisor
            self.terminations[agent] = True
        self._accumulate_rewards()

    def step(self, action: int | None) -> None:
        """The agent asked takes an action.

        Raises:
            IllegalMove: the mask forbids it; nothing has changed.
            PlayFault: the rules led into something impossible.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        trial = self._trial
        option = -1 if action is None else self.actions.option(trial.vector[PC], int(action))
        if option not in self._ids:
            raise IllegalMove(_("action {action} is not possible now", action=repr(action)))
        trial.apply(option)
        self._next()

    def observe(self, agent: str) -> Observation:
        """What an agent sees now, and what it may do: an array of its own each time."""
        asked = bytearray(self.actions.count)
        if agent == self.agent_selection and self._ids:
            first = self.actions.offset[self._trial.vector[PC]]
            for option in self._ids:
                asked[first + option] = 1
        numbers = array("i", self.features.numbers(self._trial, self._seat[agent]))
        seen: Any = np.frombuffer(numbers, np.int32)
        if self._scaled:
            seen = self._scale(seen)
        return {"observation": seen, "action_mask": np.frombuffer(asked, np.int8)}

    def _scale(self, numbers: Any) -> Any:
        scaled = numbers.astype(np.float32)
        scaled[self._far] = np.sign(scaled[self._far]) * np.log1p(np.abs(scaled[self._far]))
        return np.clip(scaled / self._divisor, -1, 1)  # the logarithm's last digit may be one too many

    @cached_property
    def state_space(self) -> Any:
        """Of what `state` gives."""
        return spaces.Box(np.array(self.features.low), np.array(self.features.high), dtype=np.int32)

    def state(self) -> Any:
        """The whole position, with what is hidden from the agents, for training of all in one place. int32."""
        return np.array(self.features.whole(self._trial.vector), np.int32)

    def name_of(self, action: int) -> str:
        """What an action that is possible now is called, as one types it in play."""
        from rulewright.play.decision import Decision

        decision = Decision(self.game.code, self.game.words, self._trial.vector)
        return decision.option(self.actions.option(decision.site, action)).name

    def render(self) -> str | None:
        """The position in lines and words with nothing hidden: for whoever watches, not for the agents."""
        if self.render_mode is None:
            logger.warn(_("render needs an environment that was made with render_mode"))
            return None
        return picture(self.game, self._trial.vector)

    def close(self) -> None:
        """Nothing is held open."""


class env(raw_env):
    """The environment, guarded as PettingZoo's own classic ones are by its wrappers, at a fraction of their cost.

    An action that the mask forbids ends the game with reward -1 for who tried it; one outside of the action space,
    calls before `reset` and rounds of `agent_iter` without a step are `AssertionError`.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._begun = self._moved = False

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. `seed` fixes chance, in this game and in those begun afterwards without a seed."""
        self._begun = self._moved = True
        super().reset(seed, options)

    def step(self, action: int | None) -> None:
        """The agent asked takes an action, None for one that is out of the game."""
        if not self._begun:
            EnvLogger.error_step_before_reset()
        self._moved = True
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if not (self.terminations[agent] or self.truncations[agent]):
            assert action is not None and 0 <= action < self.actions.count, "action is not in action space"
            if self.actions.option(self._trial.vector[PC], int(action)) not in self._ids:
                EnvLogger.warn_on_illegal_move()
                self._end_by(agent)
                return
        super().step(action)

    def _end_by(self, agent: str) -> None:
        """Nobody goes on after an action that is not possible."""
        self._ids = []
        self._cumulative_rewards[agent] = 0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0)
        self.rewards[agent] = ILLEGAL
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> Observation:
        """What an agent sees now, and what it may do: an array of its own each time."""
        if not self._begun:
            EnvLogger.error_observe_before_reset()
        return super().observe(agent)

    def state(self) -> Any:
        """The whole position, with what is hidden from the agents, for training of all in one place. int32."""
        if not self._begun:
            EnvLogger.error_state_before_reset()
        return super().state()

    def render(self) -> str | None:
        """The position in lines and words with nothing hidden: for whoever watches, not for the agents."""
        if not self._begun:
            EnvLogger.error_render_before_reset()
        return super().render()

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable[str, Observation, int]:
        """The agents in the order in which they are asked; each round needs a step."""
        if not self._begun:
            EnvLogger.error_agent_iter_before_reset()
        return _Turns(self, max_iter)


class _Turns(AECIterable[str, Observation, int]):
    def __iter__(self) -> AECIterator[str, Observation, int]:
        return _Turn(self.env, self.max_iter)


class _Turn(AECIterator[str, Observation, int]):
    env: env

    def __next__(self) -> str:
        agent: str = super().__next__()
        assert self.env._moved, "need to call step() or reset() in a loop over `agent_iter`"
        self.env._moved = False
        return agent
