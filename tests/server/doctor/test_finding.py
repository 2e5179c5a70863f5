from pilotfish.doctor.finding import Finding, advice, fault


def test_what_must_be_mended_is_told_from_what_may_be() -> None:
    assert fault("tag", "none", "add one") == Finding("fault", "tag", "none", "add one")
    assert advice("early", "none").level == "advice"
