"""The keywords that a public callable takes, and what a wrong one is answered."""

from __future__ import annotations

import difflib
import functools
import inspect
import sys
import types
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin

from pilotfish_client.host_function import is_async

__all__ = ["checked", "keywords_of", "no_such_keyword", "not_among"]

K = TypeVar("K", bound=type[Any])
NUMBERS: dict[Any, tuple[type, ...]] = {float: (int, float), int: (int,)}
SERIES = (Sequence, Collection, Iterable, list, tuple)
SHOWN = 60


def keywords_of(made: Callable[..., Any]) -> list[str]:
    """The keywords of a class or function, in their order: of a function and of a class that is no
    dataclass only those that cannot be positional.
    """
    parameters = inspect.signature(made).parameters.values()
    kinds = [inspect.Parameter.KEYWORD_ONLY]
    if is_dataclass(made):
        kinds.append(inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return [each.name for each in parameters if each.kind in kinds]


def no_such_keyword(found: str, made: Callable[..., Any]) -> TypeError:
    """An error that names the keyword of `made` which was probably meant, and all of them."""
    return not_among(found, f"{made.__name__}()", keywords_of(made))


def not_among(found: str, where: str, names: Sequence[str]) -> TypeError:
    """The same for the keywords `names` of whatever is called `where`."""
    known = sorted(names)
    near = difflib.get_close_matches(found, known, 1)
    guess = f"did you mean {near[0]}=…? " if near else ""
    return TypeError(f"{where} takes no {found}=…; {guess}there are {', '.join(known)}")


def checked(kind: K) -> K:
    """Class decorator: a keyword that is unknown, or whose value has another type than its
    annotation says, raises a TypeError that names what is expected.
    """
    make = kind.__init__
    known = list(inspect.signature(make).parameters)[1:]

    @functools.wraps(make)
    def init(self: Any, *args: Any, **given: Any) -> None:
        for name in given:
            if name not in known:
                raise no_such_keyword(name, kind)
        for name, value in (dict(zip(known, args, strict=False)) | given).items():
            # The default fits; a type that nobody gives a value of is not imported for it.
            if value is not None and not _fits(hint := _hint(kind, name), value):
                raise _expected(kind, name, hint, value)
        make(self, *args, **given)

    kind.__init__ = init
    return kind


@functools.cache
def _hint(kind: type[Any], name: str) -> Any:
    """The type of a keyword; Any for one that only a type checker imports, and nothing exports."""
    sources = kind.__mro__ if is_dataclass(kind) else [cast("Any", kind).__init__]
    try:
        source = next(it for it in sources if name in inspect.get_annotations(it))
        written = inspect.get_annotations(source)[name]
        module = sys.modules[source.__module__]
        known = _Exported(sys.modules[module.__name__.partition(".")[0]])
        return eval(written, vars(module), known) if isinstance(written, str) else written
    except (StopIteration, NameError):
        return Any


class _Exported(dict[str, Any]):
    """The names of a package, looked up when they are needed."""

    def __init__(self, package: types.ModuleType) -> None:
        super().__init__()
        self._package = package

    def __missing__(self, name: str) -> Any:
        if name not in getattr(self._package, "__all__", ()):
            raise KeyError(name)
        return getattr(self._package, name)


def _fits(hint: Any, value: Any) -> bool:
    """Whether `value` may have the type `hint`; what cannot be told fits."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return any(_fits(each, value) for each in inner)
    if origin is Literal:
        return True  # the classes say themselves what a wrong word means
    kind: Any = origin or hint
    if kind is Any:
        return True
    if kind is type(None):
        return value is None
    if kind in NUMBERS:
        return isinstance(value, NUMBERS[kind])
    if kind is Callable or hint is Callable:
        return callable(value) and (not is_async(value) or _awaits(inner))
    if kind in SERIES:
        return _is_series(value, inner)
    if not isinstance(kind, type) or getattr(kind, "_is_protocol", False):
        return True
    return isinstance(value, Mapping if kind is dict else kind)


def _awaits(inner: tuple[Any, ...]) -> bool:
    """Whether a function of these types, the last its result's, may be async."""
    result = inner[-1] if inner else Any
    several = get_origin(result) in (Union, types.UnionType)
    kinds = get_args(result) if several else (result,)
    return any((get_origin(kind) or kind) in (Any, object, Awaitable) for kind in kinds)


def _is_series(value: Any, inner: tuple[Any, ...]) -> bool:
    """A text is a sequence of letters, which nobody means."""
    if isinstance(value, (str, bytes)) or not hasattr(value, "__iter__"):
        return False
    held = [each for each in inner if each is not Ellipsis]
    if len(held) != 1 or not isinstance(value, (list, tuple, set, frozenset)):
        return True
    return all(_fits(held[0], each) for each in cast("Collection[Any]", value))


def _expected(kind: type[Any], name: str, hint: Any, value: Any) -> TypeError:
    return TypeError(
        f"{kind.__name__}({name}={value!r:.{SHOWN}}): expected {_told(hint)}, "
        f"found {_kind_of(value)}"
    )


def _kind_of(value: Any) -> str:
    if isinstance(value, type):
        return f"the class {value.__name__}"
    return "an async function" if is_async(value) else type(value).__name__


def _told(hint: Any) -> str:
    """A type in words: a dataclass as the call that makes one."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return " or ".join(dict.fromkeys(map(_told, inner)))
    if origin is Literal:
        return " or ".join(map(repr, inner))
    kind: Any = origin or hint
    if kind is type(None):
        return "None"
    if kind is Callable:
        return "a function" if _awaits(inner) else "a plain function, not an async one"
    if kind in SERIES:
        held = [each for each in inner if each is not Ellipsis]
        return f"a list of {_told(held[0])}" if held and held[0] is not Any else "a list"
    if kind in (Mapping, dict):
        return "a mapping"
    if is_dataclass(kind):
        return _call_of(cast("type[Any]", kind))
    return getattr(kind, "__name__", str(kind))


def _call_of(kind: type[Any]) -> str:
    needed = [
        field.name
        for field in fields(kind)
        if field.default is MISSING and field.default_factory is MISSING
    ]
    return f"{kind.__name__}({', '.join(f'{name}=…' for name in needed) or '…'})"
