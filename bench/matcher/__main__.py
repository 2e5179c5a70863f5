"""What the built-in matcher does with requests that nobody tuned it for.

    python -m bench.matcher

Prints for each request whether its first act was right, wrong, or none (a question or an end).
"""
import json, sys
from pathlib import Path
sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
import yaml
from builtin_site import view_of_dump
from pilotfish.agent.request import Request
from pilotfish_builtin.decide import decide
from pilotfish_builtin.vectors import NoVectors, load_vectors
C = yaml.safe_load(Path(__file__).with_name("requests.yaml").read_text())
def one(case, meanings):
    view = view_of_dump(C["pages"][case["page"]])
    r = decide(Request((), (), (), None, case["task"], view, (), ()), meanings)
    if not r.acts: return "none", r.summary
    act = r.acts[0]
    if act.tool.startswith("ask"): return "asked", act.args
    path = act.args.get("path")
    ref = act.args.get("ref")
    row = view.row(ref) if ref else None
    path = path or (row and (row.attributes or {}).get("href"))
    ok = (case.get("wants") is not None and ref == case["wants"]) or (case.get("path") and path == case["path"])
    return ("right" if ok else "wrong"), (act.tool, act.args, row and row.name)
from collections import Counter
ca, cb = Counter(), Counter()
for case in C["requests"]:
    a, b = one(case, NoVectors()), one(case, load_vectors())
    ca[a[0]] += 1; cb[b[0]] += 1
    if a != b or a[0] != "right": print(case["task"], "| words:", a[0], a[1] if a[0]=="wrong" else "", "| vectors:", b[0], b[1] if b[0] in("wrong",) else "")
print("words", ca, "vectors", cb)
