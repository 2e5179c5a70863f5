"""The same words in more languages: what is asked about, and what is not."""

# ruff: noqa: E501 - one line a language

from typing import Any

from widget.act.acting import HARNESS

# For each language: delete the account, buy now, change the password or log out, send, and cancel
# the order.
HELD: dict[str, tuple[str, str, str, str, str]] = {
    "ar": ("حذف الحساب", "شراء الآن", "تسجيل الخروج", "إرسال", "إلغاء الطلب"),
    "bg": ("Изтрий акаунта", "Купи сега", "Смени парола", "Изпрати", "Откажи поръчката"),
    "cs": ("Smazat účet", "Koupit", "Změnit heslo", "Odeslat zprávu", "Zrušit objednávku"),
    "da": ("Slet konto", "Køb nu", "Skift adgangskode", "Send besked", "Annuller ordren"),
    "el": ("Διαγραφή λογαριασμού", "Αγορά τώρα", "Αποσύνδεση", "Αποστολή", "Ακύρωση παραγγελίας"),
    "fi": ("Poista tili", "Osta nyt", "Vaihda salasana", "Lähetä viesti", "Peruuta tilaus"),
    "he": ("מחק חשבון", "קנה עכשיו", "התנתק", "שלח", "ביטול הזמנה"),
    "hi": ("खाता हटाएं", "अभी खरीदें", "पासवर्ड बदलें", "भेजें", "ऑर्डर रद्द करें"),
    "hr": ("Izbriši račun", "Kupi sada", "Promijeni lozinku", "Pošalji", "Otkaži narudžbu"),
    "hu": ("Fiók törlése", "Megveszem", "Kijelentkezés", "Küldés", "Rendelés lemondása"),
    "id": ("Hapus akun", "Beli sekarang", "Ubah kata sandi", "Kirim", "Batalkan pesanan"),
    "it": ("Elimina account", "Acquista ora", "Cambia la password", "Invia", "Annulla l'ordine"),
    "ja": ("アカウントを削除", "今すぐ購入", "パスワードを変更", "送信", "注文をキャンセル"),
    "ko": ("계정 삭제", "바로 구매", "비밀번호 변경", "보내기", "주문 취소"),
    "nb": ("Slett konto", "Kjøp nå", "Logg ut", "Send melding", "Avbestill"),
    "nl": ("Account verwijderen", "Nu kopen", "Wachtwoord wijzigen", "Verzenden", "Bestelling annuleren"),
    "pl": ("Usuń konto", "Kup teraz", "Zmień hasło", "Wyślij", "Anuluj zamówienie"),
    "pt": ("Excluir conta", "Finalizar compra", "Alterar a senha", "Enviar", "Cancelar pedido"),
    "ro": ("Șterge contul", "Cumpără acum", "Schimbă parola", "Trimite", "Anulează comanda"),
    "ru": ("Удалить аккаунт", "Купить", "Сменить пароль", "Отправить", "Отменить заказ"),
    "sk": ("Zmazať účet", "Kúpiť", "Zmeniť heslo", "Odoslať", "Zrušiť objednávku"),
    "sv": ("Radera konto", "Köp nu", "Byt lösenord", "Skicka", "Avbeställ"),
    "th": ("ลบบัญชี", "ชำระเงิน", "ออกจากระบบ", "ส่งข้อความ", "ยกเลิกคำสั่งซื้อ"),
    "tr": ("Hesabı sil", "Satın al", "Şifreyi değiştir", "Gönder", "Siparişi iptal et"),
    "uk": ("Видалити обліковий запис", "Купити", "Змінити пароль", "Надіслати", "Скасувати замовлення"),
    "vi": ("Xóa tài khoản", "Mua ngay", "Đổi mật khẩu", "Gửi", "Hủy đơn hàng"),
    "zh": ("刪除帳號", "立即購買", "修改密碼", "發送", "取消訂單"),
}  # fmt: skip
KINDS = ("delete", "payment", "credentials", "send", "other")
# Close the dialog, search, next, filter, save a draft, add to the cart, sort or show.
FREE: dict[str, tuple[str, ...]] = {
    "ar": ("إلغاء", "بحث", "التالي", "أضف إلى السلة", "حفظ المسودة"),
    "bg": ("Отказ", "Търсене", "Напред", "Добави в количката", "Изтрий филтрите"),
    "cs": ("Zrušit", "Hledat", "Další", "Přidat do košíku", "Odstranit filtry", "Odstranit z košíku"),
    "da": ("Annuller", "Søg", "Næste", "Læg i kurven", "Gem kladde"),
    "el": ("Ακύρωση", "Αναζήτηση", "Επόμενο", "Προσθήκη στο καλάθι", "Ταξινόμηση"),
    "fi": ("Peruuta", "Hae", "Seuraava", "Lisää ostoskoriin", "Poista suodatin"),
    "he": ("ביטול", "חיפוש", "הבא", "הוסף לסל", "שמור טיוטה"),
    "hi": ("रद्द करें", "खोजें", "अगला", "कार्ट में जोड़ें", "सहेजें"),
    "hr": ("Odustani", "Traži", "Dalje", "Dodaj u košaricu", "Spremi skicu"),
    "hu": ("Mégse", "Keresés", "Tovább", "Kosárba", "Szűrők törlése"),
    "id": ("Batal", "Cari", "Berikutnya", "Tambah ke keranjang", "Hapus filter"),
    "it": ("Annulla", "Cerca", "Avanti", "Aggiungi al carrello", "Cancella filtri", "Ordina per prezzo"),
    "ja": ("キャンセル", "検索", "次へ", "カートに入れる", "購入履歴", "フィルターを削除"),
    "ko": ("취소", "검색", "다음", "장바구니에 담기", "주문 내역"),
    "nb": ("Avbryt", "Søk", "Neste", "Legg i handlekurven", "Lagre utkast"),
    "nl": ("Annuleren", "Zoeken", "Volgende", "In winkelwagen", "Filters wissen", "Betaalmethoden"),
    "pl": ("Anuluj", "Szukaj", "Dalej", "Dodaj do koszyka", "Usuń filtry", "Usuń z koszyka"),
    "pt": ("Cancelar", "Pesquisar", "Próximo", "Adicionar ao carrinho", "Salvar rascunho"),
    "ro": ("Anulează", "Caută", "Următorul", "Adaugă în coș", "Șterge filtrele"),
    "ru": ("Отмена", "Поиск", "Далее", "Добавить в корзину", "Удалить из корзины", "Сбросить фильтры"),
    "sk": ("Zrušiť", "Hľadať", "Ďalej", "Pridať do košíka", "Uložiť koncept"),
    "sv": ("Avbryt", "Sök", "Nästa", "Lägg i varukorgen", "Ta bort filter", "Spara utkast"),
    "th": ("ยกเลิก", "ค้นหา", "ถัดไป", "เพิ่มลงตะกร้า", "ลบตัวกรอง"),
    "tr": ("İptal", "Ara", "İleri", "Sepete ekle", "Filtreleri sil", "Sırala"),
    "uk": ("Скасувати", "Пошук", "Далі", "Додати в кошик", "Видалити фільтр"),
    "vi": ("Hủy", "Tìm kiếm", "Tiếp theo", "Thêm vào giỏ hàng", "Xóa bộ lọc", "Phương thức thanh toán"),
    "zh": ("取消", "搜尋", "下一步", "加入購物車", "重設篩選", "訂閱方案說明"),
}  # fmt: skip


def judged(page: Any, function: str, words: list[str]) -> dict[str, Any]:
    found = page.evaluate(
        f"words => (unit.learn(), words.map(word => unit.{function}(word) ?? null))", words
    )
    return dict(zip(words, found, strict=True))


def test_each_language_has_its_words(page_with: Any) -> None:
    page = page_with("<p>x", HARNESS)
    for tongue, names in HELD.items():
        expected = dict(zip(names, KINDS, strict=True))
        assert judged(page, "classOf", list(names)) == expected, tongue
        assert judged(page, "classOf", [names[0].upper()])[names[0].upper()] == "delete", tongue


def test_what_has_no_consequence_is_not_asked_about(page_with: Any) -> None:
    page = page_with("<p>x", HARNESS)
    assert sorted(FREE) == sorted(HELD)
    for tongue, names in FREE.items():
        assert judged(page, "classOf", list(names)) == dict.fromkeys(names), tongue


def test_a_plain_yes_is_known(page_with: Any) -> None:
    page = page_with("<p>x", HARNESS)
    words = ["Sì", "Sim", "Tak", "Да", "Evet", "はい", "확인", "نعم", "Conferma", "確認"]
    assert judged(page, "affirms", words) == dict.fromkeys(words, True)
    assert judged(page, "affirms", ["Anuluj", "Takto"]) == {"Anuluj": False, "Takto": False}
