"""Words of buttons that spend, send, delete or end something: never pressed by a guess."""

from __future__ import annotations

from pilotfish_builtin.synonyms import same_meaning
from pilotfish_builtin.words import content, stem, stem_set, words

__all__ = ["is_dismissal", "is_finishing", "is_saving", "is_unasked", "says_yes"]

_CONSEQUENTIAL = stem_set(
    """
    pay order buy purchase delete remove cancel send publish invite refund suspend deactivate
    terminate close transfer revoke reset unsubscribe checkout book subscribe upgrade
    downgrade submit post charge donate transfer withdraw erase destroy block ban archive
    discard clear wipe leave logout confirm approve reject decline accept release deploy share
    reserve renew void
    """
)
_SAVING = stem_set("save update store")
_FINISHING = stem_set("apply done set change submit ok confirm")
_YES = stem_set("yes confirm continue ok proceed understand sure")
_NO = stem_set("cancel close dismiss back no keep never not later")


def is_unasked(name: str, phrase: str) -> bool:
    """Whether a control of this name does something consequential that `phrase` does not say."""
    asked = [stem(word) for word in words(phrase)]
    for word in words(name):
        root = stem(word)
        if root in _CONSEQUENTIAL and not any(
            root == one or same_meaning(root, one) for one in asked
        ):
            return True
    return False


def is_saving(name: str) -> bool:
    """Whether a button saves what was filled in ("Save changes", "Update")."""
    found = [stem(word) for word in content(name)]
    return bool(found) and found[0] in _SAVING and len(found) <= 4


def is_finishing(name: str) -> bool:
    """Whether a button ends what stands right before it ("Apply", "OK"), whatever that is."""
    found = [stem(word) for word in content(name)]
    return bool(found) and found[0] in _FINISHING and len(found) <= 3


def is_dismissal(name: str) -> bool:
    """Whether a button only closes what is open ("Cancel", "Keep my plan", "Go back")."""
    found = [stem(word) for word in words(name)]
    return bool(found) and (found == ["cancel"] or (found[0] in _NO and found[0] != "cancel"))


def says_yes(name: str) -> bool:
    """Whether a button confirms what a dialog asks ("Yes, cancel it", "Confirm", "OK")."""
    found = [stem(word) for word in words(name)]
    return bool(found) and found[0] in _YES
