from pilotfish.agent.model.usage import Usage


def test_usages_add_up_and_an_unknown_price_is_no_zero() -> None:
    both = Usage(input=10, output=2, cached_input=4) + Usage(input=1, output=1, cost=0.5)
    assert both == Usage(input=11, output=3, cached_input=4, cost=0.5)
    assert (Usage() + Usage()).cost is None
