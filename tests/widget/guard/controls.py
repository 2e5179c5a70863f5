"""Controls of every kind, and what pressing them is."""

# ruff: noqa: E501 - page literals keep their lines
__all__ = ["TABLE"]

RUNS = [
    "Run",
    "ausführen",
    "ejecutar",
    "执行",
    "执行查询",
    "執行",
    "実行",
    "実行する",
    "クエリを実行",
    "تنفيذ",
]
# One word in each of the languages that the guard knows.
SAVES = [
    *("Save", "Speichern", "Enregistrer", "Guardar", "保存", "儲存", "Salva", "Salvar", "Opslaan"),
    *("Zapisz", "Uložit", "Uložiť", "Spremi", "Mentés", "Salvează", "Запази", "Αποθήκευση", "Gem"),
    *("Spara", "Lagre", "Tallenna", "Kaydet", "Сохранить", "Зберегти", "حفظ", "שמור", "सहेजें"),
    *("保存する", "저장", "Lưu", "Simpan", "บันทึก", "Spara ändringar", "Zapisz zmiany"),
]

# What the page holds, what is clicked (an id), and the class of the approval or None.
TABLE: list[tuple[str, str | None]] = [
    ("<button id=x>Place order</button>", "payment"),
    ("<button id=x>Add to cart</button>", None),
    ("<form action=/cart/add method=post>$12.00 <button id=x>Add to cart</button></form>", None),
    ("<form method=post>Mug $12.00 <button id=x>Remove</button></form>", None),
    ("<form method=post>Total $48.00 <button id=x>Continue to checkout</button></form>", None),
    ("<form method=post>Total $48.00 <button id=x>Update cart</button></form>", None),
    ("<form method=post>Total $48.00 <button id=x>Go</button></form>", "payment"),
    ("<form method=post>Total 48,00 € <button id=x>Absenden</button></form>", "send"),
    ("<form method=post>Total 48,00 € <button id=x>Los</button></form>", "payment"),
    ("<form method=post>Total 48,00 € <button id=x>Weiter</button></form>", None),
    ("<form method=get>Under $50 <button id=x>Go</button></form>", None),
    ("<form role=search><input name=min_price><button id=x>Apply</button></form>", None),
    (
        "<form><input name=amount aria-label=Amount><button id=x>Next step</button></form>",
        "payment",
    ),
    ("<form><input type=password><button id=x>Sign in</button></form>", "credentials"),
    ("<form><input type=password><button type=button id=x>Show</button></form>", None),
    ("<form><input type=password><button id=x>Cancel</button></form>", None),
    ("<form><input autocomplete=cc-number><button id=x>Continue</button></form>", "payment"),
    ("<form><input autocomplete=cc-number><button id=x>Apply coupon</button></form>", None),
    ("<form><input name=iban><button id=x>Save</button></form>", "payment"),
    (
        "<form><textarea aria-label=Text></textarea><button id=x>Send message</button></form>",
        "send",
    ),
    ("<form aria-label='Profile'><input aria-label=Name><button id=x>Save</button></form>", None),
    ("<form aria-label='Delete account'><button id=x>Confirm</button></form>", "delete"),
    ("<form><h2>Cancel plan</h2><button id=x>Yes</button></form>", "plan"),
    ("<form><h2>Cancel plan</h2><button id=x>Cancel</button></form>", None),
    ("<button id=x>Hold to delete</button>", "delete"),
    ("<h2>Delete photo 12</h2><button id=x>Press and hold to confirm</button>", "delete"),
    ("<h2>Cancel your subscription</h2><button id=x>Finish</button>", "plan"),
    ("<h2>Upgrade your plan</h2><button id=x>Finish</button>", None),
    ("<p>This will permanently delete your account.</p><button id=x>Continue</button>", "delete"),
    ("<p>You are about to wipe db-1.</p><p>Hm.</p><button id=x>Proceed</button>", "delete"),
    ("<p>Here you can delete your items.</p><button id=x>Continue</button>", None),
    ("<p>This cannot be undone.</p><button id=x>Close</button>", None),
    ("<p id=d>Deletes this server.</p><p><button id=x aria-describedby=d>Apply</button>", "delete"),
    ("<p id=d>Shows this server.</p><p><button id=x aria-describedby=d>Apply</button>", None),
    ("<h1>Transfer</h1>To: Bo Amount: $500.00 <button id=x>Confirm</button>", "payment"),
    ("<h1>Cart</h1><p>Total $20.00</p><button id=x>Continue</button>", None),
    ("<dialog open aria-label='Delete project?'><button id=x>OK</button></dialog>", "delete"),
    ("<dialog open aria-label='Delete project?'><button id=x>Cancel</button></dialog>", None),
    (
        "<dialog open aria-label=Really><p>Delete this project?</p><button id=x>Yes</button></dialog>",
        "delete",
    ),
    ("<dialog open aria-label=Rename><button id=x>OK</button></dialog>", None),
    ("<button id=x>Yes, delete it</button>", "delete"),
    ("<a id=x href=/orders>My orders</a>", None),
    ("<a id=x href=/orders/1042>Order #1042</a>", None),
    ("<a id=x href=/checkout>Checkout</a>", None),
    ("<a id=x href=/contact>Send message</a>", None),
    ("<a id=x href=/buy>Buy now</a>", None),
    ("<a id=x href=#>Buy now</a>", "payment"),
    ("<a id=x href='javascript:void 0'>Pay</a>", "payment"),
    ("<a id=x href=/x role=button>Pay</a>", "payment"),
    ("<a id=x href=/orders/3/delete>Delete</a>", "delete"),
    ("<a id=x href=/account/cancel>Cancel plan</a>", "plan"),
    ("<a id=x href=/x data-method=post>Pay</a>", "payment"),
    ("<a id=x href=https://elsewhere.example/>Docs</a>", "navigation"),
    ("<a id=x href=mailto:a@b.c>Write to us</a>", None),
    ("<div id=x role=button tabindex=0>Publish</div>", "send"),
    ("<div id=x onclick=1>Delete</div>", "delete"),
    ("<button><span id=x>Pay now</span></button>", "payment"),
    ("<input id=x type=submit value='Pay now'>", "payment"),
    ("<input id=x type=button value='Reset view'>", None),
    ("<button id=x aria-label='Delete Ada'>×</button>", "delete"),
    ("<button id=x class='icon-trash'></button>", "delete"),
    ("<button id=x class='icon-menu'></button>", None),
    ("<button id=x aria-haspopup=dialog>Delete…</button>", None),
    ("<button id=x popovertarget=p>Share</button><div popover id=p>y</div>", None),
    ("<label><input type=checkbox id=x> Send me news</label>", None),
    ("<input type=radio id=x aria-label='Pay by card'>", None),
    ("<input id=x aria-label='Pay to'>", None),
    ("<div role=tablist><button role=tab id=x>Send</button></div>", None),
    ("<div role=switch tabindex=0 id=x aria-label='Dark mode'></div>", None),
    ("<div role=menu><div role=menuitem id=x>Delete</div></div>", "delete"),
    ("<summary id=x>Order details</summary>", None),
    ("<button id=x data-pilotfish-consequential>Go</button>", "other"),
    ("<div data-pilotfish-consequential=send><button id=x>Go</button></div>", "send"),
    ("<button id=x data-pilotfish-consequential=nonsense>Go</button>", "other"),
    (
        "<form><select><option>Bulk<option selected>Delete</select><button id=x>Apply</button></form>",
        "delete",
    ),
    ("<form><select><option>Newest</select><button id=x>Apply</button></form>", None),
    ("<button id=x>Checkout</button>", None),
    ("<h2>Delete project Kite</h2><h2>Your name</h2><button id=x>Continue</button>", None),
    ("<h2>Send a message</h2><button id=x>Continue</button>", None),
    ("<button id=x>Unsubscribe</button>", "plan"),
    ("<button id=x>Upgrade</button>", "plan"),
    ("<h2 id=x onclick=1>Orders</h2>", None),
    (
        "<form><select><option selected>Delete selected</select><button id=x>Go</button></form>",
        "delete",
    ),
    (
        "<h1>Delete multiple objects</h1><form method=post><button id=x>Yes, I'm sure</button></form>",
        "delete",
    ),
    ("<h1>Your profile</h1><form method=post><button id=x>OK</button></form>", None),
    ("<form><textarea>DELETE FROM users</textarea><button id=x>Execute</button></form>", "delete"),
    ("<form><textarea>SELECT * FROM users</textarea><button id=x>Execute</button></form>", None),
    ("<button id=x><svg><use href='#icon-trash'></use></svg></button>", "delete"),
    ("<button id=x><i class='fa fa-trash'></i></button>", "delete"),
    ("<button id=x aria-label='Show more'>Buy now</button>", "payment"),
    (
        "<form method=post><input name=price aria-label=Price value=12><button id=x>Save</button></form>",
        None,
    ),
    (
        "<form method=post>Unit price $12.00<input aria-label=Title><button id=x>Save product</button></form>",
        None,
    ),
    ("<a id=x href='/users/7/delete'>Next</a>", "delete"),
    ("<a id=x href='/list?action=delete&id=7'>Go</a>", "delete"),
    ("<a id=x href=/logout>Bye</a>", "credentials"),
    ("<a id=x href='/post.php?post=7&action=trash&_wpnonce=ab12cd'>Trash</a>", "delete"),
    ("<a id=x href='/members/7/promote?csrf_token=k2jh3k'>Promote</a>", "other"),
    ("<a id=x href='/shared?token=k2jh3k'>Open</a>", None),
    ("<a id=x href='#more' ping=/seen>Show more</a>", "other"),
    *[
        (
            f"<form><textarea>DELETE FROM users</textarea><button id=x>{run}</button></form>",
            "delete",
        )
        for run in RUNS
    ],
    *[
        (f"<form><textarea>SELECT * FROM users</textarea><button id=x>{run}</button></form>", None)
        for run in RUNS
    ],
    *[
        (
            f"<form method=post>Price $12.00<input aria-label=Title><button id=x>{save}</button></form>",
            None,
        )
        for save in SAVES
    ],
    (
        "<form method=post>Price $12.00<input name=iban><button id=x>Salva</button></form>",
        "payment",
    ),
    ("<form method=post>Price $12.00<button id=x>Salva e paga</button></form>", "payment"),
]
