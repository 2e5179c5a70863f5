from pilotfish.agent import failures


def test_each_says_what_it_is() -> None:
    for name in failures.__all__:
        assert (getattr(failures, name).__doc__ or "").endswith("."), name


def test_only_passing_trouble_is_worth_another_try() -> None:
    assert failures.ModelOverloaded("busy", retry_after=2).retry_after == 2
    assert failures.ModelOverloaded.retryable
    assert failures.ModelUnavailable.retryable
    assert not failures.ModelMisconfigured.retryable
