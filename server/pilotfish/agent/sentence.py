"""Every sentence that the server says to a visitor: a code, the facts in it, and English text.

The widget renders the code in the visitor's language; the text is for clients that cannot.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["SENTENCES", "Sentence", "say"]

SENTENCES = {
    "done": "Done.",
    "stopped": "Stopped.",
    "halted": "The assistant is switched off just now. Please try again later.",
    "broke": "Something went wrong on our side, so I stopped.",
    "declined": "All right, I left it: “{question}” was not done.",
    "page_gone": "The page went away and did not come back ({why}).",
    "off_limits": "The rules of this site do not let me read this page.",
    "page_unreadable": "I could not read this page, so I stopped ({why}).",
    "max_actions": "I stopped after {count} actions, the most I may take.",
    "max_turns": "I stopped after {count} turns without coming to an end.",
    "max_seconds": "I stopped after {count} seconds of work, the most this task may take.",
    "max_tokens": "I stopped: this task has used its {count} tokens.",
    "stuck": "I did not get any further: nothing changed any more, so I stopped.",
    "nothing_seen": "I saw nothing change for this, so I cannot say that it is done. Please check.",
    "in_doubt": "It is not known whether this was done: “{what}”. Please have a look.",
    "not_done": "This was not done: “{what}”.",
    "unverified": "{summary} This could not be verified.",
    "rejected": "{summary} Please check this: {reason}.",
    "no_model": "I could not get an answer from the language model. Please try again later.",
    "no_step": "I did not get any further: the language model gave no next step.",
    "limit": "{message}",
    "run_seconds": "This task took over {seconds} seconds of work.",
    "run_tokens": "This task would need more than its {most} tokens ({used} are used).",
    "run_cost": "This task would cost more than one task may.",
    "user_day": "Your share of today is used up: try again tomorrow.",
    "tenant_day": "This site's share of today is used up: please try again tomorrow.",
    "anonymous_day": "What visitors who are not signed in may use today is used up: please sign in,"
    " or try again tomorrow.",
    "uncounted": "Usage cannot be counted just now, so the language model is not asked.",
    "anonymous_runs": "Visitors who are not signed in may start {most} tasks a day.",
    "sign_in": "Please sign in on this page. I go on when you tell me that it is done.",
    "taken_over": "You have the page: I wait. Press Continue when I should go on.",
    "paused": "I wait here. Press Continue when I should go on.",
    "narrated": "Press Space to go on, twice to end this.",
    "unrecorded": "I cannot record what is done, so I stopped. Please check the last step.",
    "not_signed_in": "You need to be signed in for this, so I stopped.",
}
"""English texts by code. A code is never reused for another meaning."""


@dataclass(frozen=True)
class Sentence:
    """`facts` fill the braces of the text that belongs to `code`."""

    code: str
    facts: dict[str, str]

    @property
    def text(self) -> str:
        return SENTENCES[self.code].format(**self.facts)


def say(code: str, **facts: object) -> Sentence:
    """The sentence `code` with its facts; raises KeyError for an unknown code or a missing fact."""
    sentence = Sentence(code, {name: str(fact) for name, fact in facts.items()})
    _ = sentence.text
    return sentence
