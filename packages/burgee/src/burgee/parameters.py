"""A command's parameters as data, and as JSON Schema (2020-12).

click says what a parameter's type is by its `to_info_dict`; Typer by the annotation it was declared with. What neither
explains is a text.
"""

import enum
from collections.abc import Iterable
from typing import Any, get_args, get_origin

from .library import is_option, names_of, takes_value
from .plain import plain
from .provenance import variables_of

Schema = dict[str, object]

_TYPES: dict[str, Schema] = {
    "String": {"type": "string"},
    "Int": {"type": "integer"},
    "Float": {"type": "number"},
    "Bool": {"type": "boolean"},
    "UUID": {"type": "string", "format": "uuid"},
    "Path": {"type": "string"},
    "File": {"type": "string"},
}
_PYTHON_TYPES: dict[str, Schema] = {
    "bool": {"type": "boolean"},
    "int": {"type": "integer"},
    "float": {"type": "number"},
    "UUID": {"type": "string", "format": "uuid"},
}


def parameters_of(context: Any) -> list[Any]:
    """Give the parameters that a caller may set, in the order of declaration.

    Left out are hidden ones and those that only act, as `--version` does: they keep no value. A confirmation keeps
    none either, but without it the command goes no further.
    """
    return [
        param
        for param in context.command.params
        if (param.expose_value or must_be_answered(param)) and not getattr(param, "hidden", False)
    ]


def must_be_answered(param: Any) -> bool:
    """Say whether nobody but the caller can give the value: it is required, or it would be asked for."""
    asked = getattr(param, "prompt", None) is not None and getattr(param, "prompt_required", True)
    return bool(param.required) or asked


def describe_parameter(param: Any, context: Any) -> dict[str, object]:
    """Give one parameter as data. What is not declared is left out."""
    described: dict[str, object] = {
        "name": param.name,
        "kind": "option" if is_option(param) else "argument",
        "type": _type_name(param),
        "required": must_be_answered(param),
    }
    if is_option(param):
        described["flags"] = names_of(param)
    optional = {
        "help": getattr(param, "help", None),
        "default": default_of(param, context),
        "choices": _choices(param),
        "env": variables_of(param, context),
        "multiple": bool(getattr(param, "multiple", False)) or param.nargs == -1,
        "prompt": getattr(param, "prompt", None),
        "secret": bool(getattr(param, "hide_input", False)),
        "deprecated": bool(getattr(param, "deprecated", False)),
    }
    described.update({name: value for name, value in optional.items() if value not in (None, False, [], ())})
    if described.get("secret"):
        described.pop("default", None)
    elif is_option(param) and not takes_value(param) and isinstance(optional["default"], bool):
        described["default"] = optional["default"]
    return described


def input_schema(context: Any) -> Schema:
    """Give the JSON Schema of an object with a command's input: one property for each of its parameters' names."""
    properties: dict[str, Schema] = {}
    required = []
    for param in parameters_of(context):
        schema = _schema(param, context)
        if param.name in properties:
            # Options that share one name are spellings of one choice.
            schema = _either(properties[param.name], schema)
        properties[param.name] = schema
        if must_be_answered(param):
            required.append(param.name)
    result: Schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
    }
    if required:
        result["required"] = list(dict.fromkeys(required))
    return result


def default_of(param: Any, context: Any) -> object:
    """Give a parameter's default as what JSON has; None where there is none, or it is made when the command runs."""
    try:
        default = param.get_default(context, call=False)
    except Exception:  # noqa: BLE001 - a program's own parameter class may raise anything
        return None
    if default is None or callable(default) or _is_unset(default):
        return None
    if isinstance(default, Iterable) and not isinstance(default, str | bytes):
        default = list(default)
    return plain(default)


def _is_unset(value: object) -> bool:
    return isinstance(value, enum.Enum) and value.name == "UNSET"


def _schema(param: Any, context: Any) -> Schema:
    schema = _value_schema(param)
    if getattr(param, "multiple", False) or param.nargs == -1:
        schema = {"type": "array", "items": schema}
        if param.required:
            schema["minItems"] = 1
    default = default_of(param, context)
    if default is not None and not getattr(param, "hide_input", False):
        schema["default"] = default
    if getattr(param, "help", None):
        schema["description"] = param.help
    if getattr(param, "deprecated", False):
        schema["deprecated"] = True
    return schema


def _value_schema(param: Any) -> Schema:
    if getattr(param, "count", False):
        return {"type": "integer", "minimum": 0}
    if getattr(param, "is_flag", False):
        return {"type": "boolean"} if _is_boolean(param) else {"enum": [plain(param.flag_value)]}
    if hasattr(param, "type_descriptor"):
        return _of_descriptor(param)
    return _of_click_type(param.type, param.nargs)


def _is_boolean(param: Any) -> bool:
    return bool(getattr(param, "is_bool_flag", False)) or isinstance(getattr(param, "flag_value", True), bool)


def _of_click_type(kind: Any, nargs: int = 1) -> Schema:
    parts = getattr(kind, "types", None)
    if parts is not None:
        return _fixed([_of_click_type(part) for part in parts])
    if nargs > 1:
        return _fixed([_of_click_type(kind)] * nargs)
    about = kind.to_info_dict()
    if about.get("choices") is not None:
        return {"enum": [_choice(choice) for choice in about["choices"]]}
    name = str(about.get("param_type", ""))
    if name.endswith("Range"):
        return _range({"type": "integer" if name.startswith("Int") else "number"}, about)
    return dict(_TYPES.get(name, {"type": "string"}))


def _of_descriptor(param: Any) -> Schema:
    """Give the schema of a Typer parameter: its declaration says the type by an annotation."""
    descriptor = param.type_descriptor
    if descriptor.choices is not None:
        return {"enum": [_choice(choice) for choice in descriptor.choices]}
    arguments = get_args(descriptor.annotation)
    if descriptor.is_tuple:
        return _fixed([_of_annotation(part) for part in arguments])
    schema = _of_annotation(arguments[0] if descriptor.is_list and arguments else descriptor.annotation)
    if schema.get("type") in ("integer", "number"):
        schema = _range(schema, {"min": param.min, "max": param.max, "clamp": descriptor.parameter_info.clamp})
    return schema


def _of_annotation(annotation: Any) -> Schema:
    members = [part for part in get_args(annotation) if part is not type(None)]
    if get_origin(annotation) is not None and len(members) == 1:
        annotation = members[0]
    return dict(_PYTHON_TYPES.get(getattr(annotation, "__name__", ""), {"type": "string"}))


def _range(schema: Schema, about: Any) -> Schema:
    if about.get("clamp"):
        return schema
    for end, inclusive, exclusive in (
        ("min", "minimum", "exclusiveMinimum"),
        ("max", "maximum", "exclusiveMaximum"),
    ):
        if about.get(end) is not None:
            schema[exclusive if about.get(f"{end}_open") else inclusive] = plain(about[end])
    return schema


def _fixed(parts: list[Schema]) -> Schema:
    return {"type": "array", "prefixItems": parts, "minItems": len(parts), "maxItems": len(parts)}


def _choice(choice: object) -> object:
    # On a command line an enum's member goes by its name, as click and Typer spell it.
    return choice.name if isinstance(choice, enum.Enum) else plain(choice)


def _choices(param: Any) -> list[object] | None:
    choices = _value_schema(param).get("enum")
    return choices if isinstance(choices, list) and takes_value(param) else None


def _type_name(param: Any) -> str:
    schema = _value_schema(param)
    name = schema.get("type")
    if isinstance(name, str):
        return "path" if _is_path(param) else name
    return "choice"


def _is_path(param: Any) -> bool:
    descriptor = getattr(param, "type_descriptor", None)
    if descriptor is not None:
        return bool(descriptor.is_path or descriptor.is_file)
    return str(param.type.to_info_dict().get("param_type", "")) in ("Path", "File")


def _either(first: Schema, second: Schema) -> Schema:
    values = [value for schema in (first, second) for value in _values(schema)]
    merged: Schema = {"enum": list(dict.fromkeys(values))} if values else {}
    for schema in (first, second):
        if "default" in schema:
            merged["default"] = schema["default"]
    return merged


def _values(schema: Schema) -> list[object]:
    values = schema.get("enum")
    if isinstance(values, list):
        return values
    return [True, False] if schema.get("type") == "boolean" else []
