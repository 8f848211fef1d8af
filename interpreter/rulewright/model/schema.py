"""JSON Schemas for editors, made from the models and from the registry of verbs.

An editor should show exactly one message for each mistake. So no `oneOf`: values of several shapes become one schema
with a list of types, for the keywords of JSON Schema apply to one type each. A statement is one object with all verbs
and all their parts as properties; a second verb, and a part that is missing, are refused by the verb that stands
there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema

from rulewright.model.beside import ClauseFile, Rulebook, Scenario, Variant
from rulewright.model.describe import described
from rulewright.model.fields import TABLE_KEYS, Part
from rulewright.model.game import Game

Schema = dict[str, Any]
DRAFT = "http://json-schema.org/draft-07/schema#"
_ID = "^[a-z][a-z0-9_]*$"
_BLOCK: Any = list[Any] | str | dict[str, Any] | None
_EXPRESSION: Any = str | int | bool | None


class _NoDefaults(GenerateJsonSchema):
    """Leaves defaults out: they stand in the models to mark what may be left out, and are not what a game gets."""

    def default_schema(self, schema: Any) -> Schema:
        return self.generate_inner(schema["schema"])


class VerbLike(Protocol):
    """What a schema needs of a verb."""

    @property
    def model(self) -> type[BaseModel]: ...

    @property
    def summary(self) -> str: ...


def editor_schemas(verbs: Mapping[str, VerbLike], effects: tuple[str, ...] = ()) -> dict[str, Schema]:
    """The schemas by kind of file: game (every file of the rules), variant, scenarios, clauses, rulebook.

    Without `effects`, any key is accepted as a statement's verb, since a game names effects of its own; with the names
    of a game's effects the schema is that game's own and refuses every other key.
    """
    statement = statement_schema(verbs, effects)
    game = _finish(Game, statement)
    game.pop("required", None)  # a game may be spread over several files, each with some of the sections
    scenario = _finish(Scenario, statement)
    scenarios: Schema = {"$schema": scenario.pop("$schema"), "type": "array"}
    scenarios["definitions"] = scenario.pop("definitions")
    scenarios["items"] = scenario
    return {
        "game": game,
        "variant": _finish(Variant, statement),
        "scenarios": scenarios,
        "clauses": _finish(ClauseFile, statement),
        "rulebook": _finish(Rulebook, statement),
    }


def statement_schema(verbs: Mapping[str, VerbLike], effects: tuple[str, ...] = ()) -> Schema:
    """The schema of one statement: a mapping with one verb and its parts, or the bare name of an effect."""
    names = list(verbs)
    properties: dict[str, Schema] = {}
    rules: dict[str, Schema] = {}
    parts: dict[str, list[Schema]] = {}
    for number, (name, verb) in enumerate(verbs.items()):
        own: Schema = {}
        needed = []
        for field, info in verb.model.model_fields.items():
            part = info.alias or field
            schema = _part(info.annotation, info.description or "")
            if field == "value":
                own = schema
                continue
            parts.setdefault(part, []).append(schema)
            if info.is_required():
                needed.append(part)
        properties[name] = {**own, "description": verb.summary}
        later = [other for other in names[number + 1 :] if other not in verb_parts(verb)]
        rules[name] = {"properties": {other: _second_verb(name, other) for other in later}}
        if needed:
            rules[name]["required"] = needed
    for part, schemas in parts.items():
        if part not in properties:
            plain = [{k: v for k, v in s.items() if k != "description"} for s in schemas]
            properties[part] = schemas[0] if all(p == plain[0] for p in plain) else {}
    properties["id"] = {"type": "string", "pattern": _ID, "description": "the statement's name in paths"}
    properties.setdefault("text", {"type": ["string", "object"], "description": "the sentence for this step"})
    whole: Schema = {"type": ["object", "string"], "minProperties": 1, "properties": properties, "dependencies": rules}
    if effects:
        for effect in effects:
            properties.setdefault(effect, {"description": "an effect of this game"})
        whole["additionalProperties"] = False
    return whole


def _second_verb(first: str, second: str) -> Schema:
    return {"not": {}, "errorMessage": f"one verb in each statement: {first} or {second}"}


def verb_parts(verb: VerbLike) -> list[str]:
    """The keys of a verb's parts as written."""
    return [info.alias or name for name, info in verb.model.model_fields.items() if name != "value"]


def _part(annotation: Any, description: str) -> Schema:
    schema: Schema
    if annotation == _BLOCK:
        schema = {"type": ["array", "string", "object", "null"], "items": {"$ref": "#/definitions/statement"}}
    elif annotation == _EXPRESSION:
        schema = {"type": ["string", "integer", "boolean", "null", "object"]}
    else:
        schema = {}
    return {**schema, "description": description} if description else schema


def _finish(model: type[BaseModel], statement: Schema) -> Schema:
    made = model.model_json_schema(by_alias=True, ref_template="#/definitions/{model}", schema_generator=_NoDefaults)
    definitions: Schema = made.pop("$defs", {})
    models = {m.__name__: m for m in _models(Part)}
    for name, schema in [(model.__name__, made), *definitions.items()]:
        if name in models:
            _explain(models[name], schema)
    flat = _Flattener(definitions)
    whole = flat.walk(made)
    whole["definitions"] = {name: flat.walk(schema) for name, schema in definitions.items()}
    whole["definitions"]["statement"] = statement
    used = _references(whole, whole["definitions"])
    whole["definitions"] = {name: schema for name, schema in whole["definitions"].items() if name in used}
    return {"$schema": DRAFT, **whole}


def _models(base: type[BaseModel]) -> list[type[BaseModel]]:
    """A model and all that are derived from it."""
    return [base, *(model for derived in base.__subclasses__() for model in _models(derived))]


def _explain(model: type[BaseModel], schema: Schema) -> None:
    """Tells in a model's schema what each key means, for an editor to show beside it."""
    meanings = described(model)
    for name, info in model.model_fields.items():
        own = schema.get("properties", {}).get(info.alias or name)
        if own is not None and name in meanings:
            own.setdefault("description", meanings[name])


def _references(schema: Any, definitions: Schema, found: set[str] | None = None) -> set[str]:
    """The names of the definitions that a schema uses, also by way of others."""
    seen = set() if found is None else found
    if isinstance(schema, dict):
        target = schema.get("$ref")
        if isinstance(target, str):
            name = target.rpartition("/")[2]
            if name not in seen and name in definitions:
                seen.add(name)
                _references(definitions[name], definitions, seen)
        for key, item in schema.items():
            if not (found is None and key == "definitions"):
                _references(item, definitions, seen)
    elif isinstance(schema, list):
        for item in schema:
            _references(item, definitions, seen)
    return seen


class _Flattener:
    """Turns unions by shape into one schema each."""

    def __init__(self, definitions: Schema) -> None:
        self.definitions = definitions

    def walk(self, schema: Any) -> Any:
        if isinstance(schema, list):
            return [self.walk(item) for item in schema]
        if not isinstance(schema, dict):
            return schema
        if schema.get("statement") is True:
            return {"$ref": "#/definitions/statement"}
        members = schema.get("oneOf") or schema.get("anyOf")
        rest = {k: v for k, v in schema.items() if k not in ("oneOf", "anyOf", "title", "default", "discriminator")}
        if isinstance(members, list):
            return {**self.union([self.member(m) for m in members]), **self.walk(rest)}
        if "properties" in rest:
            return self.mapping(rest)
        if "patternProperties" in rest:  # a mapping by id: a key that is none is a mistake
            rest.setdefault("additionalProperties", False)
        return {key: self.walk(value) for key, value in rest.items()}

    def mapping(self, schema: Schema) -> Schema:
        made = {key: self.walk(value) for key, value in schema.items() if key != "properties"}
        made["properties"] = {key: self.walk(value) for key, value in schema["properties"].items()}
        return made

    def member(self, schema: Schema) -> Schema:
        """A member of a union, with its definition written out."""
        target = schema.get("$ref", "")
        name = target.rpartition("/")[2]
        if name in self.definitions:
            return self.member(self.definitions[name])
        flat = self.walk(schema)
        assert isinstance(flat, dict)
        return flat

    def union(self, members: list[Schema]) -> Schema:
        shapes = [m for m in members if "shape" in m.get("properties", {})]
        if len(shapes) > 1:
            return _by_shape(shapes)
        made: Schema = {}
        types: list[str] = []
        members = _listed(members)
        for member in sorted(members, key=lambda m: TABLE_KEYS in m.get("patternProperties", {})):
            types += _types(member)
            if TABLE_KEYS in member.get("patternProperties", {}) and "object" in types[:-1]:
                made["patternProperties"] = {**made.get("patternProperties", {}), **member["patternProperties"]}
                if "required" in made:  # the keys are needed unless it is a table by player number
                    made["if"] = {"propertyNames": {"not": {"pattern": TABLE_KEYS}}}
                    made["then"] = {"required": made.pop("required")}
            else:
                made |= {k: v for k, v in member.items() if k != "type"}
        if types:
            made["type"] = list(dict.fromkeys(types))
        return made


def _listed(members: list[Schema]) -> list[Schema]:
    """Members whose words are listed: a flag among them is listed, too, for a list is for all types of a union.

    Members of other types beside listed words have no place in one flat schema, and no model has them.
    """
    words = [m for m in members if "enum" in m]
    flags = [m for m in members if m.get("type") == "boolean"]
    if not words:
        return members
    assert len(words) == 1 and len(flags) == len(members) - 1, members
    return [{"enum": [*([False, True] if flags else []), *words[0]["enum"]], "type": _types(words[0])}, *flags]


def _by_shape(members: list[Schema]) -> Schema:
    """One schema for mappings told apart by `shape`: all keys, and for each shape the keys it has."""
    properties: Schema = {}
    rules = []
    names = []
    for member in members:
        shape = member["properties"]["shape"].get("const")
        names.append(shape)
        keys = sorted(member["properties"])
        needed = [key for key in member.get("required", []) if key != "shape"]
        then: Schema = {"propertyNames": {"enum": keys}}
        if needed:
            then["required"] = needed
        rules.append({"if": {"properties": {"shape": {"const": shape}}, "required": ["shape"]}, "then": then})
        for key, value in member["properties"].items():
            there = properties.setdefault(key, value)
            if there != value:  # `spaces` may be a list on some shapes: any of the types will do here
                both = [t for schema in (there, value) for t in _types(schema)]
                properties[key] = {**there, **value, "type": list(dict.fromkeys(both))}
    properties["shape"] = {"enum": names, "description": "the shape of the board"}
    return {"type": "object", "properties": properties, "required": ["shape"], "allOf": rules}


def _types(schema: Schema) -> list[str]:
    own = schema.get("type", [])
    return [own] if isinstance(own, str) else list(own)
