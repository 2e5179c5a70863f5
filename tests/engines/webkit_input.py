"""Trusted keys and a trusted mouse, through WebDriver's actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.key_input import KeyInput
from selenium.webdriver.common.actions.mouse_button import MouseButton
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.actions.wheel_input import WheelInput

from engines.keys import chord

if TYPE_CHECKING:
    from engines.webkit_page import WebKitPage

__all__ = ["Keyboard", "Mouse"]

BUTTONS = {"left": MouseButton.LEFT, "middle": MouseButton.MIDDLE, "right": MouseButton.RIGHT}


class Input:
    """The state of both devices lives in the session: a key that is down stays down."""

    def __init__(self, page: WebKitPage) -> None:
        self.page = page

    def perform(self, fill: Any) -> None:
        keys = KeyInput("keys")
        mouse = PointerInput("mouse", "mouse")
        actions = ActionBuilder(
            self.page.driver, mouse=mouse, keyboard=keys, wheel=WheelInput("wheel"), duration=0
        )
        fill(actions)
        try:
            actions.perform()
        except WebDriverException as error:
            raise Error(f"input failed, as if Not attached: {error.msg}") from None
        finally:
            self.page.context.deliver()


class Keyboard(Input):
    def down(self, key: str) -> None:
        self.perform(lambda on: on.key_action.key_down(chord(key)[0]))

    def up(self, key: str) -> None:
        self.perform(lambda on: on.key_action.key_up(chord(key)[0]))

    def press(self, key: str, **_: Any) -> None:
        keys = chord(key)

        def fill(on: ActionBuilder) -> None:
            for one in keys:
                on.key_action.key_down(one)
            for one in reversed(keys):
                on.key_action.key_up(one)

        self.perform(fill)

    def type(self, text: str, **_: Any) -> None:
        def fill(on: ActionBuilder) -> None:
            for letter in text.replace("\n", "\ue007"):
                on.key_action.key_down(letter)
                on.key_action.key_up(letter)

        self.perform(fill)

    def insert_text(self, text: str) -> None:
        self.page.evaluate("(text) => void document.execCommand('insertText', false, text)", text)


class Mouse(Input):
    def move(self, x: float, y: float, *, steps: int = 1) -> None:
        def fill(on: ActionBuilder) -> None:
            on.pointer_action.move_to_location(round(x), round(y))

        self.perform(fill)

    def down(self, *, button: str = "left", **_: Any) -> None:
        self.perform(lambda on: on.pointer_action.pointer_down(BUTTONS[button]))

    def up(self, *, button: str = "left", **_: Any) -> None:
        self.perform(lambda on: on.pointer_action.pointer_up(BUTTONS[button]))

    def click(
        self, x: float, y: float, *, button: str = "left", click_count: int = 1, **_: Any
    ) -> None:
        def fill(on: ActionBuilder) -> None:
            on.pointer_action.move_to_location(round(x), round(y))
            for _ in range(click_count):
                on.pointer_action.pointer_down(BUTTONS[button])
                on.pointer_action.pointer_up(BUTTONS[button])

        self.perform(fill)

    def dblclick(self, x: float, y: float) -> None:
        self.click(x, y, click_count=2)

    def wheel(self, x: float, y: float) -> None:
        self.perform(lambda on: on.wheel_action.scroll(640, 360, int(x), int(y)))
