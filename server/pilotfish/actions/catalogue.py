"""The built-in actions: their descriptions for the model, who carries them out, and their
bundles.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from pilotfish.agent.page.step import Where
from pilotfish_client.page_messages import ActionSpec

__all__ = [
    "BUILTINS",
    "BUNDLES",
    "DEFAULT_BUNDLES",
    "INCLUDED",
    "PRESENT",
    "Builtin",
    "Bundle",
    "built_in",
    "object_of",
    "spec_of",
]

Bundle = Literal["core", "fields", "form", "flow", "extra", "workflow", "record"]
BUNDLES: tuple[Bundle, ...] = ("core", "fields", "form", "flow", "extra", "workflow", "record")
DEFAULT_BUNDLES: tuple[Bundle, ...] = ("core", "fields", "flow")
"""Each action costs tokens in every request: what most sites never need is opt-in."""
INCLUDED: dict[Bundle, Bundle] = {"form": "fields"}
"""`form` is the whole bundle; `fields` is the part of it that nearly every form needs."""


@dataclass(frozen=True)
class Builtin:
    """`where`: carried out by the page, by asking the visitor, or by a report to the host."""

    spec: ActionSpec
    where: Where
    bundle: Bundle


REF = {"type": "integer", "minimum": 1}
TEXT = {"type": "string"}
PRESS_MS = {"type": "integer", "minimum": 1, "maximum": 5000}
PX = {"type": "number", "minimum": 0}
NUMBER = {"type": "number"}
POINT = {"type": "array", "items": NUMBER, "minItems": 2, "maxItems": 2}
POINTS = {"type": "array", "items": POINT, "minItems": 2, "maxItems": 100}
KEY = {"type": "string", "minLength": 1, "maxLength": 20}
TIMES = {"type": "integer", "minimum": 1, "maximum": 50}
TYPED = {"type": "string", "minLength": 1, "maxLength": 2000}
STATES = "visible|gone|enabled|disabled|checked|selected|expanded|pressed"
STATE = {"type": "string", "pattern": f"^({STATES})$"}
WAIT_MS = {"type": "integer", "minimum": 1, "maximum": 30_000}
FIELD = {"type": "object", "properties": {"ref": REF, "value": {}}, "required": ["ref", "value"]}
CALL = {"type": "object", "required": ["tool", "args"]}
KIND = {"type": "string", "pattern": "^[a-z][a-z0-9_.]{0,49}$"}
REPORT = {"type": "string", "minLength": 1, "maxLength": 2000}
NAMES = {"type": "array", "items": TEXT, "minItems": 1, "maxItems": 30}
FIRST = {"type": "integer", "minimum": 1}
MOST_ROWS = {"type": "integer", "minimum": 1, "maximum": 500}
WAYS = {"enum": ["down", "up", "left", "right", "top", "bottom"]}
SCREENS = {"type": "number", "exclusiveMinimum": 0, "maximum": 100}
MODIFIERS = {"type": "array", "items": {"enum": ["ctrl", "shift", "alt", "meta"]}}


def spec_of(name: str, description: str, properties: dict[str, Any]) -> ActionSpec:
    """`properties` by name; a name that ends in ? is optional."""
    return ActionSpec(name=name, description=description, parameters=object_of(properties))


def object_of(properties: dict[str, Any]) -> dict[str, Any]:
    """The JSON Schema of such `properties`."""
    return {
        "type": "object",
        "properties": {key.removesuffix("?"): value for key, value in properties.items()},
        "required": [key for key in properties if not key.endswith("?")],
        "additionalProperties": False,
    }


def built_in(
    name: str,
    bundle: Bundle,
    description: str,
    properties: dict[str, Any],
    where: Where = "page",
) -> Builtin:
    return Builtin(spec_of(name, description, properties), where, bundle)


BUILTINS: tuple[Builtin, ...] = (
    built_in(
        "navigate",
        "core",
        "Go to a path of this site; note tells the visitor why.",
        {"path": TEXT, "note?": TEXT},
    ),
    built_in(
        "click",
        "core",
        "Press a button, link or other element.",
        {"ref": REF, "modifiers?": MODIFIERS},
    ),
    built_in(
        "scroll_to",
        "core",
        "Bring an element into view; what stands around it is then read in full.",
        {"ref": REF},
    ),
    built_in(
        "find",
        "core",
        "Find the lines of this page that hold all these words, in folded and long lists too.",
        {"text": {"type": "string", "minLength": 1, "maxLength": 200}},
    ),
    built_in(
        "read",
        "core",
        "Read one element in full (rows, options, text), from where the last reading ended.",
        {"ref": REF, "from?": {"type": "integer", "minimum": 0}},
    ),
    built_in(
        "border",
        "core",
        "Frame an element for the visitor.",
        {"ref": REF, "label?": TEXT, "color?": TEXT},
    ),
    built_in(
        "fill_input",
        "fields",
        "Replace what a text, number, date or similar field holds, or append. Dates as YYYY-MM-DD.",
        {"ref": REF, "value": TEXT, "append?": {"type": "boolean"}},
    ),
    built_in("clear_input", "fields", "Empty a field.", {"ref": REF}),
    built_in(
        "select_option",
        "fields",
        "Choose an option of a combobox or listbox by its text, or several by a list.",
        {"ref": REF, "value": {"type": ["string", "array"], "items": TEXT}},
    ),
    built_in(
        "press_key",
        "fields",
        "Press a key (Enter, Escape, ArrowDown, a) on an element or where the focus is.",
        {"key": KEY, "ref?": REF, "modifiers?": MODIFIERS, "times?": TIMES},
    ),
    built_in(
        "wait",
        "flow",
        "Wait some ms, or for a text or element. Actions wait by themselves for a quiet page.",
        {"ms?": PRESS_MS, "text?": TEXT, "ref?": REF},
    ),
    built_in(
        "ask_user",
        "flow",
        "Ask the visitor for what you cannot go on without.",
        {"question": TEXT},
        "visitor",
    ),
    built_in(
        "ask_user_choice",
        "flow",
        "Let the visitor choose one of 2 to 6 options.",
        {
            "question": TEXT,
            "options": {"type": "array", "items": TEXT, "minItems": 2, "maxItems": 6},
            "allowFreeText?": {"type": "boolean"},
        },
        "visitor",
    ),
    built_in(
        "pause",
        "flow",
        "Wait until the visitor wants to go on.",
        {"note?": TEXT},
        "visitor",
    ),
    built_in(
        "highlight",
        "extra",
        "Mark an element to show it to the visitor.",
        {"ref": REF, "label?": TEXT, "color?": TEXT},
    ),
    built_in(
        "hover",
        "extra",
        "Point at an element: what is haspopup=hover opens. Tells what came into sight.",
        {"ref": REF},
    ),
    built_in("double_click", "form", "Press an element twice, to open or edit it.", {"ref": REF}),
    built_in("right_click", "extra", "Open an element's context menu.", {"ref": REF}),
    built_in("long_press", "form", "Keep an element pressed.", {"ref": REF, "ms?": PRESS_MS}),
    built_in(
        "click_at",
        "extra",
        "Press a point of a canvas, drawing or map, in px from its top left.",
        {"ref": REF, "x": PX, "y": PX},
    ),
    built_in(
        "hold_key",
        "form",
        "Keep a key down; it repeats.",
        {"key": KEY, "ms": PRESS_MS, "ref?": REF, "modifiers?": MODIFIERS},
    ),
    built_in(
        "type_text",
        "extra",
        "Type key by key at the caret of what has the focus; a line end presses Enter.",
        {"text": TYPED},
    ),
    built_in(
        "check",
        "extra",
        "Make sure that a checkbox, switch or radio button is checked.",
        {"ref": REF},
    ),
    built_in("uncheck", "extra", "Make sure that a checkbox or switch is off.", {"ref": REF}),
    built_in(
        "drag",
        "form",
        "Drag an element onto another (to; dx, dy shift from its middle), by dx, dy, or along a "
        "path of points in it.",
        {"ref": REF, "to?": REF, "dx?": NUMBER, "dy?": NUMBER, "path?": POINTS},
    ),
    built_in(
        "select_text",
        "extra",
        "Select words of the page, or all of an element; nth counts from 1.",
        {"text?": TYPED, "ref?": REF, "nth?": {"type": "integer", "minimum": 1}},
    ),
    built_in(
        "upload_file",
        "extra",
        "Ask the visitor for a file and put it into a file field or drop area; purpose tells them "
        "what it is for.",
        {"ref": REF, "purpose?": TEXT},
    ),
    built_in(
        "scroll",
        "extra",
        "Scroll the page or an element by screens, or until a text appears.",
        {"ref?": REF, "direction?": WAYS, "amount?": SCREENS, "until?": TYPED},
    ),
    built_in("go_back", "extra", "Go back to the page before this one.", {}),
    built_in(
        "dismiss",
        "extra",
        "Close the dialog, menu or message on top (or the one around ref) without agreeing to "
        "anything.",
        {"ref?": REF},
    ),
    built_in(
        "track_intent",
        "extra",
        "Report what the visitor wants to the team behind the site; says nothing to the visitor.",
        {"kind": KIND, "payload?": {"type": "object"}},
        "server",
    ),
    built_in(
        "escalate_to_human",
        "extra",
        "Hand over to a person of the team where you cannot or must not go on; ends the run.",
        {"reason": REPORT, "context?": REPORT},
        "server",
    ),
    built_in(
        "extract_table",
        "workflow",
        "Rows of a table as data, also those drawn only as it scrolls; 50 from row `from`, some "
        "columns by name.",
        {"ref": REF, "columns?": NAMES, "from?": FIRST, "max_rows?": MOST_ROWS},
    ),
    built_in(
        "wait_until",
        "workflow",
        "Until a text, state (visible, gone, enabled, checked) or number is so; then {tool, args} "
        "in that moment.",
        {
            "text?": TYPED,
            "ref?": REF,
            "state?": STATE,
            "at_least?": NUMBER,
            "at_most?": NUMBER,
            "timeout?": WAIT_MS,
            "then?": CALL,
        },
    ),
    built_in(
        "choose",
        "extra",
        "Choose by visible name (or a list of names) from any combobox, list, menu or custom "
        'select: opens it, waits, picks, checks. Nested: "Europe > France".',
        {"ref": REF, "option": {"type": ["string", "array"], "items": TEXT}},
    ),
    built_in("set_slider", "extra", "Bring a slider to a value.", {"ref": REF, "value": NUMBER}),
    built_in(
        "set_date",
        "extra",
        "Set any date, time or range field: date (end) as YYYY-MM-DD, time as HH:MM.",
        {"ref": REF, "date?": TEXT, "end?": TEXT, "time?": TEXT},
    ),
    built_in(
        "fill_form",
        "extra",
        "Fill many fields at once: text, option name, true or false, date, number. Goes on where "
        "one fails.",
        {"fields": {"type": "array", "items": FIELD, "minItems": 1, "maxItems": 40}},
    ),
    built_in(
        "validate_form",
        "workflow",
        "What is missing or wrong in a form; nothing is sent.",
        {"ref?": REF},
    ),
)

PRESENT = built_in(
    "present_surface",
    "extra",
    "Show a surface that the site draws and wait for the answer; alone in its turn. A node is "
    "{kind, id?, bind?, props?, children?}.",
    {
        "surface": {
            "type": "object",
            "properties": {"root": {"type": "object"}, "data": {"type": "object"}},
            "required": ["root"],
        },
        "placement?": {"enum": ["subtitle", "modal", "dock", "inline"]},
    },
    "visitor",
)
"""In no bundle: only for agents whose host has registered a renderer for surfaces."""
