"""The file of a campaign as models, for its JSON Schema; `play/campaign.py` writes and reads it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Check = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{8}$")]
Count = Annotated[int, Field(ge=0)]
Content = int | bool | str | list[str]


class Model(BaseModel):
    """A part of the file."""

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")


class PlayedGame(Model):
    """A finished game."""

    seed: Count
    rules: str = Field(description="the digest of the rules it was played by")
    decisions: Count
    scores: list[int] = Field(description="in the order of seats")
    winners: list[str] = Field(description="names of seats; empty in a draw")
    over: bool = Field(description="whether the campaign is over with it")
    carried: dict[str, Content] = Field(description="what it hands over: state path -> what is there")


class CampaignFile(Model):
    """All of it."""

    format: Literal[1]
    file: Literal["campaign"]
    game: str
    players: Annotated[int, Field(ge=1, le=64)]
    variants: list[str]
    seed: Count = Field(description="game number n has this plus n - 1")
    names: list[str] = Field(description="what the players are called; may be empty")
    seats: list[str] = Field(description="who plays for them: human or a bot; may be empty")
    rules: str = Field(description="the digest of the rules it was last played by")
    games: list[PlayedGame]
    begun: dict[str, Any] | None = Field(description="the saved game of one that was broken off")
    check: Check = Field(description="a check of everything else")


def schema() -> dict[str, Any]:
    """The JSON Schema of campaign files, as `schemas/campaign.json` holds it."""
    found = CampaignFile.model_json_schema(mode="validation")
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A campaign of a game of Rulewright",
    }
    return head | {key: value for key, value in found.items() if key != "title"}
