"""Walls that ask for consent: refused in the language they speak, never granted (PAGES 5)."""

# ruff: noqa: E501 - page literals keep their lines
import tomllib
from html import escape
from pathlib import Path
from typing import Any

import pytest

TABLES = tomllib.loads(Path(__file__).with_name("consent.toml").read_text(encoding="utf-8"))

WALLS: dict[str, Any] = TABLES["walls"]
PAGE = """<style>#w{position:fixed;left:0;right:0;bottom:0;padding:30px;background:#fff}</style><h1>Acme</h1><p>…</p>
<script>window.took = null;
  window.wall = (about, names) => { took = null; document.querySelector('#w')?.remove();
    const w = document.createElement('div'); w.id = 'w'; w.append(about);
    for (const name of names) { const b = document.createElement('button'); b.textContent = name; b.onclick = () => { took = name; w.remove() }; w.append(b) }
    document.body.append(w) };</script>"""


@pytest.fixture
def agent(acting: Any) -> Any:
    return acting(PAGE)


def test_in_each_language_the_one_that_refuses_is_pressed(agent: Any) -> None:
    wrong: list[Any] = []
    for code, (about, grant, refusals, settings) in WALLS.items():
        for refusal in refusals:
            agent.page.evaluate("it => wall(...it)", [about, [grant, refusal, settings]])
            outcome = agent.act("dismiss")
            took = agent.state("took")
            if took != refusal or outcome["status"] != "done":
                wrong.append((code, refusal, took, outcome["message"]))
    assert wrong == []
    assert len(WALLS) >= 24


def test_no_name_that_grants_is_taken_for_a_no_in_any_language(agent: Any) -> None:
    names = [grant for _, grant, _, _ in WALLS.values()]
    names += [settings for _, _, _, settings in WALLS.values()]
    names += ["Accept non-essential", "Alle Cookies zulassen", "OK", "Allow selection", "Reject and subscribe", "Ablehnen und abonnieren", "Refuser et s'abonner", "Rifiuta e abbonati", "Accept or reject", "Akceptuję i przechodzę do serwisu", "Zustimmen und weiter", "J'accepte", "Aceptar y cerrar", "同意して続ける", "동의합니다", "同意并继续", "Без ограничений"]  # fmt: skip
    found = agent.page.evaluate("names => names.map(it => [it, unit.choiceOf(it)])", names)
    assert [it for it in found if it[1] == "refuse"] == []
    grants = [grant for _, grant, _, _ in WALLS.values()]
    assert [name for name, choice in found[: len(grants)] if choice != "grant"] == []


SETTINGS = """<style>.w{position:fixed;left:0;right:0;bottom:0;padding:30px;background:#fff}</style><h1>Acme</h1><p>…</p>
<div id=a class=w>We use cookies. <button onclick="took='all';a.remove()">Accept all</button><button onclick="a.hidden=true;setTimeout(()=>s.hidden=false,200)">Cookie settings</button></div>
<div id=s class=w role=dialog aria-label="Privacy" hidden><label><input type=checkbox checked disabled>Necessary cookies</label><label><input type=checkbox checked id=m>Marketing</label><span role=switch tabindex=0 aria-checked=true id=n aria-label=Statistics onclick="this.ariaChecked=String(this.ariaChecked!=='true')">o</span>
<button onclick="took='all';s.remove()">Accept all</button><button onclick="took=[m.checked,n.ariaChecked];s.remove()">Save my choices</button></div><script>window.took=null</script>"""


def test_settings_that_cannot_be_put_out_are_not_saved(acting: Any) -> None:
    agent = acting(SETTINGS.replace("onclick=\"this.ariaChecked=String(this.ariaChecked!=='true')\"", ""))  # fmt: skip
    outcome = agent.act("dismiss")
    assert outcome["reason"] == "denied", outcome
    assert agent.state("took") is None


def test_the_only_other_button_is_the_plain_one_where_words_do_not_help(agent: Any) -> None:
    wall = ["Cookieak erabiltzen ditugu.", ["Accept all", "Baztertu"]]
    agent.page.evaluate("it => wall(...it)", wall)
    assert agent.act("dismiss")["status"] == "done"
    assert agent.state("took") == "Baztertu"
    agent.page.evaluate("it => wall(...it)", [wall[0], ["Accept all", "Pay 4,99 € a month"]])
    assert agent.act("dismiss")["reason"] == "denied"
    assert agent.state("took") is None


def test_the_words_of_many_walls(agent: Any) -> None:
    names = {
        "refuse": ["Fortsätt utan att godkänna", "Fortsæt uden at acceptere", "Fortsett uten å godta", "Jatka hyväksymättä", "Продовжити без згоди", "स्वीकार किए बिना जारी रखें", "Rifiuta i cookie non necessari", "Ik ga niet akkoord", "Nem fogadom el", "Nu sunt de acord", "Διαφωνώ", "Отказаться от всех", "Відмовитись від усіх", "仅限必要", "غير موافق", "הכרחיות בלבד", "Tôi từ chối", "ใช้เฉพาะคุกกี้ที่จำเป็น", "必要なCookieのみ受け入れる", "Zavračam", "Nepiekrītu", "Zorunlu olmayanları reddet", "Reject non-essential", "فقط ضروری"],
        "grant": ["Přijímám", "Rozumím a přijímám", "J'accepte", "پذیرفتن همه", "Acconsento", "Zgadzam się", "Согласиться", "필수 및 선택 쿠키 모두 허용", "Accept all and close", "Spara alla"],
        "choices": ["Evästeasetukset", "Flere muligheder", "További lehetőségek", "Εμφάνιση λεπτομερειών", "Більше опцій", "הצגת פרטים", "แสดงรายละเอียด", "Više opcija", "Plus d'options"],
        "save": ["Salva ed esci", "Guardar e sair", "Spara och stäng", "Tallenna ja sulje", "Αποθήκευση επιλογών", "Salvează setările", "Сохранить и закрыть", "저장 후 닫기", "حفظ وإغلاق", "שמירת הגדרות", "Simpan dan tutup", "Потвърди избора ми", "Consenti selezionati", "允许所选"],
    }  # fmt: skip
    every = [name for some in names.values() for name in some]
    found = dict(agent.page.evaluate("all => all.map(it => [it, unit.choiceOf(it)])", every))
    assert [(it, found[it], kind) for kind, some in names.items() for it in some if found[it] != kind] == []  # fmt: skip


IN_PLACE = SETTINGS.replace("a.hidden=true;setTimeout(()=>s.hidden=false,200)", "one.hidden=true;two.hidden=false").replace("<div id=a class=w>", "<div id=a class=w><div id=one>").replace("</div>\n<div id=s class=w role=dialog aria-label=\"Privacy\" hidden>", "</div><div id=two hidden>").replace("s.remove()", "a.remove()") + "</div>"  # fmt: skip


@pytest.mark.parametrize("page", [IN_PLACE, SETTINGS.replace("a.hidden=true;setTimeout(()=>s.hidden=false,200)", "setTimeout(()=>{a.hidden=true;setTimeout(()=>s.hidden=false,100)},700)")], ids=["in its place", "late"])  # fmt: skip
def test_settings_wherever_they_come(acting: Any, page: str) -> None:
    agent = acting(page)
    outcome = agent.act("dismiss")
    assert outcome["status"] == "done", outcome
    assert agent.state("took") == [False, "false"]


def test_what_only_the_pointer_shows_to_be_a_button(acting: Any) -> None:
    wall = """<style>.w{position:fixed;left:0;right:0;bottom:0;padding:30px;background:#fff}i,b{cursor:pointer}</style><script>took=null</script><h1>x</h1><div class=w>Usiamo i cookie. <i onclick="took='no';this.parentNode.remove()">Continua senza accettare</i> <b onclick="took='all';this.parentNode.remove()">Accetta</b></div>"""  # fmt: skip
    away = wall.replace("took=", "parent.took=").replace("this.parentNode", "frameElement")
    framed = f"""<iframe style="position:fixed;left:0;bottom:0;width:100%;height:200px" srcdoc="{escape(away)}"></iframe>"""  # fmt: skip
    for page in (wall, framed):
        agent = acting(page)
        agent.page.wait_for_timeout(100)
        outcome = agent.act("dismiss")
        assert outcome["status"] == "done", outcome
        assert agent.state("took") == "no"


def test_dialogs_close_in_their_language(acting: Any) -> None:
    agent = acting("<h1>x</h1>")
    for name in ["Chiudi", "Fechar", "Sluiten", "Zamknij", "Stäng", "Kapat", "Закрыть", "閉じる", "닫기", "إغلاق", "No, grazie", "Nie teraz", "後で"]:  # fmt: skip
        agent.page.evaluate(
            """name => { const d = document.createElement('div'); d.role = 'dialog'; d.ariaModal = 'true'; d.id = 'd'; d.style.cssText = 'position:fixed;left:99px;top:99px';
            d.append('Info'); for (const it of ['Go', name]) { const b = document.createElement('button'); b.textContent = it; b.onclick = () => { window.took = it; d.remove() }; d.append(b) } document.body.append(d) }""",
            name,
        )
        outcome = agent.act("dismiss")
        assert outcome["status"] == "done", outcome
        assert agent.state("took") == name
