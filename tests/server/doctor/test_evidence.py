from pilotfish.doctor.evidence import Finding, PageEvidence, Tag, advice, fault


def test_the_first_tag_of_a_kind_counts() -> None:
    tags = (Tag("widget", "/a/pilotfish.js"), Tag("widget", "/b/pilotfish.js"))
    evidence = PageEvidence("http://x", tags=tags)
    assert evidence.tag("widget") is tags[0]
    assert evidence.tag("early") is None


def test_what_must_be_mended_is_told_from_what_may_be() -> None:
    assert fault("tag", "none", "add one") == Finding("fault", "tag", "none", "add one")
    assert advice("early", "none").level == "advice"
