from pilotfish.batch.in_process import AnySite


def test_only_the_sites_that_are_opened_may_talk_to_the_server() -> None:
    sites = AnySite()
    assert not sites.allow("http://127.0.0.1:8000")
    sites.sites.add("https://shop.example")
    assert sites.allow("https://shop.example")
    assert not sites.allow("https://evil.example")
    assert not sites.allow(None)
