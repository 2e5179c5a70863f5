"""What a site says in its own documents: read, cut into passages, indexed, searched and cited."""

from pilotfish.knowledge.options import Knowledge
from pilotfish.knowledge.passage import Page
from pilotfish.knowledge.sources import Folder, Site

__all__ = ["Folder", "Knowledge", "Page", "Site"]
