from __future__ import annotations

import pytest

from pilotfish.batch.values import SpecError
from pilotfish.evaluation.served_site import served


def test_a_site_that_does_not_start_is_named() -> None:
    nowhere = "no_such_module:site"
    with pytest.raises(SpecError, match="did not start"), served(nowhere, {}):
        pass
