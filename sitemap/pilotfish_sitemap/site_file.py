"""A site in short, as `pilotfish try --save` writes it: its sitemap, and what it is called."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import yaml
from pydantic import AfterValidator, BaseModel, StringConstraints, ValidationError

from pilotfish_sitemap.tree import Sitemap

__all__ = ["Rule", "SiteFile", "yaml_of"]

_HEADER = """\
# What `pilotfish try {site}` has seen: the site's name and colour, requests that perhaps need no
# question, and its pages. Correct it, then: pilotfish init --from THIS FILE
# The pages have the form of a sitemap, so Agent(sitemap="THIS FILE") reads it, too.
"""


def _pages(value: list[Any]) -> list[Any]:
    Sitemap.of(value)
    return value


class Rule(BaseModel):
    """A request that needs no question; its path has `*` for ids."""

    method: str
    path: str


class SiteFile(BaseModel):
    """`colour` is like #2563eb, or empty; `sitemap` are the entries of a sitemap."""

    site: str = ""
    name: str = ""
    colour: Annotated[str, StringConstraints(pattern=r"^(#[0-9a-fA-F]{6})?$")] = ""
    harmless: list[Rule] = []
    sitemap: Annotated[list[Any], AfterValidator(_pages)]

    @classmethod
    def load(cls, path: Path) -> SiteFile:
        """Raises ValueError where the file has another form; the message says where."""
        try:
            return cls.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")))
        except ValidationError as error:
            found = error.errors()[0]
            where = ".".join(map(str, found["loc"]))
            message = f"{path} is no file of `pilotfish try --save`: {where}: {found['msg']}"
        except (OSError, ValueError, yaml.YAMLError) as error:
            message = f"{path} cannot be read: {error}"
        raise ValueError(message)

    def text(self) -> str:
        """What `load` reads."""
        return _HEADER.format(site=self.site) + yaml_of(self.model_dump())


def yaml_of(value: Any) -> str:
    return yaml.safe_dump(value, sort_keys=False, allow_unicode=True, width=100)
