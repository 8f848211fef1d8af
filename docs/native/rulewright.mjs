// Plays any game that `rulewright build` has written: a module (game.wasm) and its description (game.json).
// No other file is needed, and it runs as it is in browsers and in Node. docs/native.md has the ABI.
//
//     const game = await Game.load("nim.json");          // or: new Game(description, bytes)
//     game.start(7n);                                     // a new game from a seed
//     while (!game.over) game.apply(game.decision().options[0].id);
//     console.log(game.scores(), game.winners());

const HOLE = /\{([^{}:]*)(?::([^{}]*))?\}/g;
/** Whether a place of a set holds a member: else its value is none, and a number of it the least there is. */
const isThere = (kind, value) => (kind === "int" ? value !== -(2 ** 31) : value !== 0);
const SPACED = (words) => words.join(" ");
/** A function that lists words as a language does: `a, b and c`. */
const listing = (language) => {
  const format = new Intl.ListFormat(language === "en" ? "en-GB" : language.replace("_", "-"), { type: "conjunction" });
  return (words) => format.format(words);
};
const FORMAT = 1;
const ABI = 1;

export class Fault extends Error {
  /** The rules led into something impossible: `code` as in the description's `faults`, `rule` with its file and line. */
  constructor(code, rule, meaning) {
    super(`fault[${code}]: ${meaning}` + (rule ? ` (at ${rule.path}, ${rule.file}:${rule.line})` : ""));
    this.code = code;
    this.rule = rule;
  }
}

async function fetched(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${answer.statusText}`);
  return answer;
}

export class Game {
  /** Fetch a description and the module beside it. */
  static async load(url) {
    const description = await (await fetched(url)).json();
    const file = new URL(description.module.file, new URL(url, globalThis.location?.href));
    return new Game(description, await (await fetched(file)).arrayBuffer());
  }

  constructor(description, bytes) {
    if (description.format !== FORMAT || description.abi !== ABI) throw new Error("a description of another version");
    this.about = description;
    this.wasm = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports;
    this.memory = description.module.memory;
    this.header = description.header;
    this.sites = new Map(description.sites.map((site) => [site.id, site]));
    this.languages = new Map(description.languages.map((language) => [language.code, language]));
  }

  // ---- playing

  /** Call an export; a fault of the rules is thrown as such, and the module can go on afterwards. */
  call(name, ...numbers) {
    try {
      return this.wasm[name](...numbers);
    } catch (error) {
      const [code] = this.words(this.memory.fault_code, 1);
      const [rule] = this.words(this.memory.fault_rule, 1);
      this.wasm.reset();
      const fault = this.about.faults[code - 1];
      if (!fault) throw error;
      throw new Fault(fault.code, this.about.rules[rule], fault.meaning.en);
    }
  }

  /** Words of the memory, from a byte address on. Made anew each time: memory that grows moves. */
  words(address, count) {
    return new Int32Array(this.wasm.memory.buffer, address, count);
  }

  /** A new game, at its first decision. The seed is a number of 64 bits (BigInt). */
  start(seed) {
    this.call("new", Number(BigInt.asIntN(32, seed)), Number(BigInt.asIntN(32, seed >> 32n)));
    this.call("advance");
  }

  get state() {
    return this.words(this.memory.state, this.memory.state_words);
  }

  get over() {
    return this.state[this.header.OVER] !== 0;
  }

  /** The seat that decides, from 1; 0 when the game is over. */
  get player() {
    return this.state[this.header.PLAYER];
  }

  /** The ids of what can be chosen. */
  ids() {
    const count = this.call("options", this.state[this.header.PC]);
    return [...this.words(this.memory.list, count)];
  }

  apply(id) {
    this.call("apply", id);
  }

  scores() {
    return this.seats("score");
  }

  /** What a finished game returns to each seat, over `description.result.divisor`. */
  returns() {
    return this.seats("returns");
  }

  /** The seats that won, from 1. */
  winners() {
    return this.seats("winner").flatMap((won, seat) => (won ? [seat + 1] : []));
  }

  seats(name) {
    return Array.from({ length: this.about.players }, (_, seat) => this.call(name, seat + 1));
  }

  /** What a seat (from 1) may know: the state with -1 wherever it may not. */
  sight(seat) {
    this.call("sight", seat);
    return this.words(this.memory.work + 4 * this.memory.regions.SIGHT, this.memory.state_words).slice();
  }

  /** A copy of the state, and back: a copy is a whole game. */
  copy() {
    return this.state.slice();
  }

  put(copy) {
    this.state.set(copy);
  }

  // ---- words

  /** What is asked and what can be chosen, with names (typed, the same everywhere) and sentences in a language. */
  decision(language = "en") {
    const site = this.sites.get(this.state[this.header.PC]);
    const ids = this.ids();
    const asked = this.listed("question", site.id);
    const seen = new Map();
    const options = ids.map((id) => {
      const option = this.option(site, id, language);
      const times = (seen.get(option.name) ?? 0) + 1;
      seen.set(option.name, times);
      return times > 1 ? { ...option, name: `${option.name} (${times})` } : option;
    });
    return { player: this.player, path: site.path, question: this.filled(site.question, asked, language), options };
  }

  option(site, id, language) {
    const [number, ...values] = this.listed("describe", site.id, id);
    const arm = site.arms[number];
    if (!arm) return { id, name: String(id), sentence: String(id) };
    const called = (kind, value) => this.named(kind, value);
    const name = arm.name.replace(HOLE, this.filler(arm.values, values, called, SPACED));
    const sentence = this.filled(arm.sentence, values.slice(arm.values.length), language);
    const title = arm.title[language];
    const saying = (...value) => this.said(...value, language);
    const said = title?.replace(HOLE, this.filler(arm.values, values, saying, listing(language)));
    return { id, name, sentence: sentence || said || name };
  }

  listed(name, ...numbers) {
    return [...this.words(this.memory.list, this.call(name, ...numbers))];
  }

  /** A function for `replace` that puts typed values into their holes; members of a set share a name and are listed. */
  filler(typed, values, say, list) {
    const found = new Map();
    typed.forEach(([name, kind], at) => found.set(name, [...(found.get(name) ?? []), [kind, values[at]]]));
    return (hole, name, form) => {
      const here = found.get(name.trim());
      if (!here) return hole;
      if (here.length === 1) return say(...here[0], form?.trim());
      return list(here.filter(([kind, value]) => isThere(kind, value)).map((value) => say(...value)));
    };
  }

  /** A text in a language, English where it has none. */
  filled(text, values, language) {
    const code = text.said[language] ? language : "en";
    const forms = text.said[code];
    if (!forms) return "";
    let form = 0;
    if (text.count) {
      const count = values[text.values.findIndex(([name]) => name === text.count)];
      form = this.languages.get(code).plural[count < 100 ? Math.max(0, count) : 100 + (count % 100)];
    }
    const template = forms[Math.min(form, forms.length - 1)];
    const say = (kind, value, asked) => this.said(kind, value, asked, language);
    return template.replace(HOLE, this.filler(text.values, values, say, listing(language)));
  }

  /** The name of a value: what is typed and saved. */
  named(kind, value) {
    const names = this.about.types[kind]?.names;
    if (kind.startsWith("comp:")) return this.piece(value, kind.slice(5), names);
    if (names && value >= 0 && value < names.length) return names[value];
    if (kind === "bool") return value ? "yes" : "no";
    if (kind === "player") return value ? `p${value}` : "nobody";
    return String(value);
  }

  /** A piece on a board is called by its space, elsewhere by its kind, with its face behind where it has one. */
  piece(value, group, names) {
    if (!value) return "none";
    const { where, classes, places } = this.about.pieces;
    const place = where ? places[this.state[where + value]] : undefined;
    if (place?.site) return place.site;
    const entry = classes[group];
    const kind = entry ? entry.kinds[entry.kind_of[value - entry.first] ?? 0] : undefined;
    const name = names && value < names.length ? names[value] : (kind ?? `${entry?.one ?? group} ${value}`);
    return entry?.face ? `${name}-${this.named(`face:${group}`, this.state[entry.face + value])}` : name;
  }

  /** A value as a sentence in a language says it, in the form that the text asks for. */
  said(kind, value, form, language) {
    if (kind === "player" && value) {
      const role = this.about.roles.find(({ slot }) => this.state[slot] === value);
      if (role) return role.said[language] ?? role.said.en;
    }
    const type = this.about.types[kind];
    const forms = form && (type?.forms[language] ?? type?.forms.en)?.[form];
    if (forms && kind === "int") return forms[value === 1 ? 0 : 1] ?? String(value);
    return forms?.[value] ?? (type?.said[language] ?? type?.said.en)?.[value] ?? this.named(kind, value);
  }
}

/** A whole game in which chance chooses, by the generator in the state: the moves as names, and how it ended. */
export function playByItself(game, seed, language = "en") {
  const moves = [];
  game.start(BigInt(seed));
  while (!game.over) {
    const { player, question, options } = game.decision(language);
    const chosen = options[game.call("draw", options.length)];
    moves.push({ player, question, options, chosen: chosen.name, state: [...game.state] });
    game.apply(chosen.id);
  }
  return { moves, scores: game.scores(), returns: game.returns(), winners: game.winners(), state: [...game.state] };
}
