"""Names of keys, as Playwright takes them, as WebDriver sends them."""

__all__ = ["chord"]

# https://www.w3.org/TR/webdriver2/#keyboard-actions
KEYS = {
    "Backspace": "\ue003",
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Shift": "\ue008",
    "Control": "\ue009",
    "ControlOrMeta": "\ue009",
    "Alt": "\ue00a",
    "Escape": "\ue00c",
    "Space": " ",
    "PageUp": "\ue00e",
    "PageDown": "\ue00f",
    "End": "\ue010",
    "Home": "\ue011",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
    "Insert": "\ue016",
    "Delete": "\ue017",
    "Meta": "\ue03d",
    **{f"F{n}": chr(0xE030 + n) for n in range(1, 13)},
}
NAMED_LETTERS = {"Key": 3, "Digit": 5}


def chord(name: str) -> list[str]:
    """The keys of "Control+Shift+k", in the order they go down."""
    parts = [part or "+" for part in name.split("+")] if name != "+" else ["+"]
    return [_key(part) for part in parts]


def _key(name: str) -> str:
    if name in KEYS:
        return KEYS[name]
    for before, length in NAMED_LETTERS.items():
        if name.startswith(before) and len(name) == length + 1:
            return name[-1].lower()
    if len(name) != 1:
        raise ValueError(f"no key is called {name!r}; known are {sorted(KEYS)} and single letters")
    return name
