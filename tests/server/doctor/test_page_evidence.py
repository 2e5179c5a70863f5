from pilotfish.doctor.page_evidence import PageEvidence, Tag


def test_the_first_tag_of_a_kind_counts() -> None:
    tags = (Tag("widget", "/a/pilotfish.js"), Tag("widget", "/b/pilotfish.js"))
    evidence = PageEvidence("http://x", tags=tags)
    assert evidence.tag("widget") is tags[0]
    assert evidence.tag("early") is None
