from fakes import check_methods
from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.run.feature import Feature


def test_what_features_are_derived_from_has_each_method() -> None:
    check_methods(Feature, BaseFeature)
