"""Which field takes a file: also where what was to take it has left the page in a link."""

FOUND = """() => {
  const button = document.querySelector('button');
  document.querySelector('a').remove();
  return unit.fileFieldOf(button) ?? null;
}"""


def test_what_has_left_the_page_in_a_link_has_no_field(page_with):
    page = page_with(
        "<!doctype html><a href=https://other.example/><button>Add</button></a><input type=file>",
        "act/set/upload_file.ts",
    )
    assert page.evaluate(FOUND) is None
