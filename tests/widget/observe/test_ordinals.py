"""The numbers that stand before the items of ordered lists."""

import pytest

SAID = {
    "<ol><li>Mix<li>Bake</ol>": ["1. Mix", "2. Bake"],
    "<ol start=9><li>Mix<li value=20>Bake<li>Eat</ol>": ["9. Mix", "20. Bake", "21. Eat"],
    "<ol reversed><li>Third<li>Second<li>First</ol>": ["3. Third", "2. Second", "1. First"],
    "<ol reversed start=10><li>Ten<li>Nine</ol>": ["10. Ten", "9. Nine"],
    "<ol type=a start=26><li>z<li>aa</ol>": ["z. z", "aa. aa"],
    "<ol type=I start=1994><li>Here</ol>": ["MCMXCIV. Here"],
    "<ol style='list-style: decimal-leading-zero'><li>Seven</ol>": ["01. Seven"],
    "<ol><li>A<ol><li>B</ol><li>C</ol>": ["1. A", "\t1. B", "2. C"],
    "<ol><li hidden>No<li style='display:block'>Plain<li>One</ol>": ["Plain", "1. One"],
    "<ol><li><p>Mix</p><p>well</p><li><p>Bake</ol>": ["1. Mix", "well", "2. Bake"],
    "<ol><li><a href=/a>Soup</a><li>With <a href=/b>bread</a> on it<li></ol>": [
        "[1]<link item=1 href=/a> Soup",
        "2. With bread on it",
        "[2]<link href=/b> bread",
    ],
    "<ol><div><li>A<li>B</div><li>C<li>D</ol>": ["A", "B", "C", "D"],
    "<ol><li>A</li><div><li>B</div><li>C</ol>": ["1. A", "B", "C"],
    "<ol reversed><li>A</li><div><li>B</div></ol>": ["A", "B"],
    "<ol><li>A</li><ul><li>B</ul><li>C</ol>": ["1. A", "\tB", "2. C"],
    "<ol><li><h3>Mix</h3>well</ol>": ["[1]<heading item=1 level=3> Mix", "well"],
    "<ol type=a><li><h3><a href=/a>Soup</a></h3></ol>": ["[1]<link item=a level=3 href=/a> Soup"],
    "<ol><li><a href=/a><img src='data:,'></a> <a href=/a>Soup</a></ol>": [
        "[1]<link item=1 href=/a> Soup"
    ],
    "<ol><li><label for=a>Who?</label><input id=a>"
    "<li><label>Sure? <input type=checkbox></label></ol>": [
        "[1]<textbox item=1> Who?",
        "[2]<checkbox item=2> Sure?",
    ],
    "<ol><li><button>Add</button> Milk<li><a href=/b>Bread</a> with butter</ol>": [
        "[1]<button item=1> Add",
        "Milk",
        "[2]<link item=2 href=/b> Bread",
        "with butter",
    ],
    "<ol><li><img alt=Soup><a href=/a>Eat</a></ol>": ["1. Soup", "[1]<link href=/a> Eat"],
    "<ol><li><pre>ls</pre></ol>": ["1.", "ls"],
    "<ol><li onclick='go()'>Press me<li>Read me</ol>": ["[1]<listitem> Press me", "2. Read me"],
    "<button><ol><li>In a name</ol></button>": ["[1]<button> In a name"],
    "<ul><li>Mix</ul><ol style='list-style: none'><li>Bake</ol>": ["Mix", "Bake"],
    "<ol style='list-style: square'><li>Mix</ol><ol style='list-style: \"- \"'><li>Bake</ol>": [
        "Mix",
        "Bake",
    ],
    "<style>li::marker{content:''}</style><ol><li>Mix</ol>": ["Mix"],
    "<style>li{list-style-image:url(data:,)}</style><ol><li>Mix</ol>": ["Mix"],
    "<style>li::marker{color:transparent}</style><ol><li>Mix</ol>": ["Mix"],
    "<ol style='counter-reset:list-item 4'><li>Mix</ol>": ["Mix"],
    "<style>ul{list-style:none}ul li::before{content:counter(list-item) ') '}</style>"
    "<ul><li>A<li>B</ul>": ["1) A", "2) B"],
    "<ol style='padding:0;overflow:hidden'><li>Cut off</ol>": ["Cut off"],
    "<ol style='padding:0;overflow:hidden;list-style-position:inside'><li>In</ol>": ["1. In"],
    "<ol dir=rtl style='padding:0;margin-right:30px'><li>Mix</ol>": ["1. Mix"],
    "<style>li{list-style:none}li::before{content:counter(list-item) ') '}</style>"
    "<ol start=4><li>Mix<li>Bake</ol>": ["4) Mix", "5) Bake"],
    "<table><tr><th>How<th>Who<tr><td><ol><li>Mix<li>Bake</ol><td>Ann<tr><td>Eat<td>Bo</table>": [
        "[1]<table rows=2>",
        "\t[2]<row> How | Who",
        "\t[3]<row> 1. Mix 2. Bake | Ann",
        "\t[4]<row> Eat | Bo",
    ],
}


@pytest.mark.parametrize("page", SAID)
def test_the_numbers_of_a_list(page, dump):
    assert dump(page) == SAID[page]


CHANGES = {
    "one comes first": "o.insertAdjacentHTML('afterbegin', '<li><p>New')",
    "the first goes": "o.children[0].remove()",
    "the first is hidden": "o.children[0].hidden = true",
    "one is no item": "o.children[1].style.display = 'block'",
    "one has a number": "o.children[1].value = 7",
    "it starts elsewhere": "o.start = 5",
    "it counts down": "o.reversed = true",
    "letters": "o.type = 'a'",
    "no numbers": "o.style.listStyle = 'none'",
    "they change places": "o.append(o.children[0])",
    "a box of items comes first": "o.insertAdjacentHTML('afterbegin', '<div><li>New</div>')",
    "a wrapper": "o.innerHTML = `<ul>${o.innerHTML}</ul>`",
}


@pytest.mark.parametrize("change", CHANGES)
def test_numbers_at_a_later_look(change, view):
    seen = view("""<ol id=o><li><p>Mix<li><div><p>Bake</div><li>Eat <b>it</b>
        <li><a href=/a>Rest</a></ol>""")
    seen.dump()
    seen.page.evaluate(CHANGES[change])
    # Compared with a fresh look.
    seen.dump()
