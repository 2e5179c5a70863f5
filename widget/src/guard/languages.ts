/**
 * What `words.ts` has for its five languages, for more: one line a language in each table. Words
 * of `delete`, `credentials` and `AFFIRMED` follow the translations of Django's administration
 * pages (BSD 3-clause); those of shops are ours. Languages without a line are judged by mechanism.
 */

import type { Approval } from '../link/protocol.ts';

/** Alternatives of a regular expression, by language. */
type Table = Readonly<Record<string, string>>;

const PLAN: Table = {
  bg: 'абонирай( се)?|откажи абонамента',
  cs: 'předplatit|zrušit předplatné',
  da: 'abonner|opsig( abonnement)?',
  el: 'ακύρωση συνδρομής',
  he: 'ביטול מנוי',
  hi: 'सदस्यता (रद्द करें|लें)',
  hr: 'pretplati se|otkaži pretplatu',
  hu: 'előfizetés lemondása|leiratkozás|feliratkozás',
  id: 'berlangganan|batalkan langganan',
  it: "abbonati|disdici|annulla (l['’])?abbonamento",
  ja: '解約|購読する|登録解除',
  ko: '구독 ?(취소|하기)|해지',
  nb: 'abonner|avslutt abonnement|si opp',
  nl: 'abonneren|opzeggen|abonnement stopzetten',
  ar: 'إلغاء الاشتراك|اشترك الآن',
  pl: 'subskrybuj|anuluj subskrypcję|zrezygnuj z .+',
  pt: 'assinar( agora)?|cancelar (a )?(assinatura|subscrição)',
  ro: 'abonează-te|anulează abonamentul',
  ru: 'подписаться|отписаться|отменить подписку',
  sk: 'predplatiť|zrušiť predplatné',
  sv: 'prenumerera|avsluta (prenumeration|abonnemang)|säg upp',
  th: 'ยกเลิกการสมัคร',
  tr: 'abone ol|aboneliği iptal et|abonelikten çık',
  uk: 'підписатися|скасувати підписку',
  vi: 'hủy (gói|đăng ký)',
  zh: '訂閱$|取消訂閱|退訂',
};

const PAYMENT: Table = {
  ar: 'شراء( الآن)?|اشتر(ي)?( الآن)?|ادفع( الآن)?|تأكيد الطلب|إتمام (الطلب|الشراء|الدفع)|احجز( الآن)?|تبرع( الآن)?',
  bg: 'купи( сега)?|плати|поръчай|завърши поръчката|резервирай|дари',
  cs: 'koupit|zaplatit|objednat|(odeslat|dokončit|potvrdit) objednávku|rezervovat|darovat|převést',
  da: 'køb( nu)?|betal|bestil|gennemfør (køb|ordre)|donér|overfør|refunder',
  el: 'αγορά τώρα|αγοράστε|αγόρασε|πληρώστε|πλήρωσε|ολοκλήρωση (αγοράς|παραγγελίας|πληρωμής)|υποβολή παραγγελίας',
  fi: 'osta|maksa|tilaa( nyt)?|vahvista tilaus|lähetä tilaus|varaa|lahjoita|hyvitä',
  he: 'קנה( עכשיו)?|קנו( עכשיו)?|שלם( עכשיו)?|בצע הזמנה|אישור הזמנה|תרום',
  hi: '(अभी )?खरीदें|भुगतान करें|ऑर्डर (करें|दें)|बुक करें|दान करें',
  hr: 'kupi( sada)?|plati|naruči|potvrdi narudžbu|rezerviraj|doniraj',
  hu: 'megveszem|megvásárolom|vásárlok|fizetek|kifizetem|megrendelem|megrendelés (elküldése|leadása)|rendelés leadása|lefoglalom|adományozok',
  id: 'beli( sekarang)?|bayar( sekarang)?|pesan sekarang|buat pesanan|konfirmasi pesanan|donasikan',
  it: "acquista|compra|paga|ordina (ora|adesso)|(conferma|invia|completa) (l['’])?(ordine|acquisto|pagamento)|prenota|dona|rimborsa|bonifica",
  ja: '購入(する|を確定)|今すぐ(購入|買う)|注文(する|を確定)|支払う|支払いを確定|決済する|予約(する|を確定)|寄付する|送金する|返金する',
  ko: '구매하기|구매 ?확정|결제 ?하기|주문 ?하기|바로 ?구매|예약하기|기부하기|송금하기|환불하기',
  nb: 'kjøp( nå)?|betal|bestill|fullfør (kjøp|ordre)|doner|overfør|refunder',
  nl: 'koop( nu)?|kopen|betaal|betalen|bestel( nu)?|bestellen|bestelling plaatsen|reserveren|boeken|doneren|overmaken|terugbetalen',
  pl: 'kup( teraz)?|kupuję( i płacę)?|zapłać|płacę|zamów|zamawiam( z obowiązkiem zapłaty)?|złóż zamówienie|zarezerwuj|wpłać|przelej',
  pt: 'comprar|compre( agora)?|pagar|(finalizar|confirmar|concluir) (a )?(o )?(compra|pedido|pagamento)|fazer pedido|fazer doação|reembolsar|transferir',
  ro: 'cumpără( acum)?|plătește|comandă acum|(plasează|finalizează|trimite) comanda|rezervă|donează',
  ru: 'купить|оплатить|заказать|(оформить|подтвердить) заказ|забронировать|пожертвовать|перевести деньги|вернуть деньги',
  sk: 'kúpiť|zaplatiť|objednať|(odoslať|dokončiť|potvrdiť) objednávku|rezervovať|darovať',
  sv: 'köp( nu)?|betala|beställ|boka|slutför (köp|order)|lägg order|skänk|överför|återbetala',
  th: '^ซื้อ|^ชำระเงิน|^สั่งซื้อ|^ยืนยันคำสั่งซื้อ|^จองเลย|^บริจาค|^โอนเงิน|^คืนเงิน',
  tr: 'satın al|öde|ödeme yap|sipariş(i)? (ver|tamamla|onayla)|rezervasyon yap|bağış yap|havale et|iade et',
  uk: 'купити|сплатити|оплатити|замовити|(оформити|підтвердити) замовлення|забронювати|пожертвувати',
  vi: '^mua( ngay)?|^thanh toán|đặt (hàng|vé|phòng)|quyên góp|chuyển (khoản|tiền)|hoàn tiền',
  zh: '立即購買|確認購買|確認付款|付款$|下單|(提交|送出|確認)訂單|轉帳|退款$|捐款',
};

const CREDENTIALS: Table = {
  ar: '(تغيير|إعادة تعيين) كلمة (المرور|السر)|تسجيل الخروج',
  bg: '(смени|промени|нулирай) парола(та)?|изход',
  cs: '(změnit|obnovit) heslo|odhlásit( se)?',
  da: '(skift|nulstil|ændr) (adgangskode|kodeord)|log ud',
  el: '(αλλαγή|επαναφορά) (συνθηματικού|κωδικού)|αποσύνδεση',
  fi: '(vaihda|nollaa) salasana|kirjaudu ulos',
  he: '(שינוי|איפוס|שנה|אפס) סיסמה|התנתק(ות)?|יציאה',
  hi: 'पासवर्ड (बदलें|रीसेट करें)|लॉग ?आउट',
  hr: '(promijeni|promijenite|resetiraj) lozinku|odjava|odjavi se|odjavite se',
  hu: 'jelszó (módosítása|megváltoztatása|visszaállítása)|kijelentkezés',
  id: '(ubah|ganti|atur ulang) (kata )?sandi|keluar',
  it: "(cambia|modifica|reimposta) .*password|disconnetti(ti)?|esci dall['’]account|annulla l['’]accesso",
  ja: 'パスワード(を|の)?(変更|再設定|リセット)|ログアウト|サインアウト',
  ko: '(비밀번호|패스워드) ?(변경|재설정)|로그아웃',
  nb: '(endre|tilbakestill) passord|logg (ut|av)',
  nl: 'wachtwoord (wijzigen|resetten|opnieuw instellen)|uitloggen|afmelden',
  pl: '(zmień|zmiana|zresetuj) hasł[oa]|wyloguj( się)?',
  pt: '(alterar|redefinir|mudar|modificar) .*(senha|palavra-passe)|terminar sessão|encerrar sessão|sair da conta',
  ro: '(schimbă|resetează|schimbare) parol[aă]|deconectare|deconectează-te',
  ru: '(сменить|изменить|сбросить) пароль|выйти',
  sk: '(zmeniť|obnoviť|zmena) hesl[oa]|odhlásiť( sa)?',
  sv: '(ändra|byt|återställ) lösenord|logga ut',
  th: '(เปลี่ยน|รีเซ็ต)รหัสผ่าน|ออกจากระบบ',
  tr: '(şifre|parola)(yi|yı|ni|nı|mi|mı)? (değiştir|sıfırla)|çıkış yap|oturumu kapat',
  uk: '(змінити|скинути) пароль|вийти',
  vi: '(đổi|thay đổi|đặt lại) mật khẩu|đăng xuất',
  zh: '(修改|更改|變更|重設)密碼|登出',
};

const DELETE: Table = {
  ar: 'حذف|احذف|مسح الحساب|تعطيل الحساب',
  bg: 'изтрий|изтриване|премахни акаунта',
  cs: 'smazat|odstranit|vymazat|deaktivovat',
  da: 'slet|deaktiver',
  el: 'διαγραφή|διαγράψτε|διέγραψε',
  fi: 'poista(?= (tili|käyttäjä|kaikki|pysyvästi)|$)|hävitä|deaktivoi',
  he: 'מחק|מחיקה|מחיקת .+|השבת חשבון',
  hi: 'हटाएं|हटाएँ|मिटाएं|मिटाएँ|डिलीट( करें)?',
  hr: 'izbriši|obriši|izbrišite|ukloni račun|deaktiviraj',
  hu: 'törlés|törlése|töröl|törlöm',
  id: 'hapus|nonaktifkan',
  it: "elimina|cancella (l['’]|il )?(account|profilo|utente|tutto|definitivamente)|rimuovi (l['’])?(account|utente)|disattiva (l['’])?account",
  ja: '削除|抹消|退会|アカウントを無効|破棄する',
  ko: '삭제|탈퇴|비활성화|영구 ?제거',
  nb: 'slett|deaktiver',
  nl: 'verwijder|verwijderen|deactiveren',
  pl: 'usuń|skasuj|dezaktywuj',
  pt: 'excluir|apagar|remover (a )?(conta|utilizador|usuário)|desativar (a )?conta',
  ro: 'șterge|ștergeți|şterge|şergeți|sterge|dezactivează',
  ru: 'удалить|стереть|уничтожить|деактивировать',
  sk: 'zmazať|odstrániť|vymazať|deaktivovať',
  sv: 'radera|inaktivera|ta bort(?= (konto|kontot|användare|allt|alla)|$)',
  th: '^ลบ|^ปิดบัญชี',
  tr: 'sil|devre dışı bırak',
  uk: 'видалити|стерти|вилучити',
  vi: '^(xóa|xoá)|vô hiệu hóa tài khoản',
  zh: '刪除|註銷|停用|清空|永久移除',
};

const SEND: Table = {
  ar: 'إرسال|أرسل|نشر|انشر|دعوة .+',
  bg: 'изпрати|публикувай|покани',
  cs: 'odeslat|publikovat|zveřejnit|pozvat',
  da: 'send|offentliggør|udgiv|inviter',
  el: 'αποστολή|δημοσίευση|πρόσκληση',
  fi: 'lähetä|julkaise|kutsu',
  he: 'שלח|שליחה|פרסם',
  hi: 'भेजें|प्रकाशित करें|आमंत्रित करें',
  hr: 'pošalji|objavi|pozovi',
  hu: 'küldés|elküldés|elküldöm|közzététel|meghívás|beküldés',
  id: 'kirim|publikasikan|terbitkan|undang',
  it: 'invia|pubblica|invita',
  ja: '送信|投稿する|公開する|招待する',
  ko: '보내기|전송|게시하기|발행|초대하기',
  nb: 'send|publiser|inviter',
  nl: 'verzend|verzenden|verstuur|versturen|publiceren|publiceer|uitnodigen|reactie plaatsen',
  pl: 'wyślij|opublikuj|publikuj|zaproś',
  pt: 'enviar|publicar|convidar',
  ro: 'trimite|publică|invită',
  ru: 'отправить|опубликовать|пригласить',
  sk: 'odoslať|publikovať|zverejniť|pozvať',
  sv: 'skicka|publicera|bjud in',
  th: '^ส่ง(ข้อความ|อีเมล|$)|^เผยแพร่|^โพสต์|^เชิญ',
  tr: 'gönder|yayınla|yayımla|davet et',
  uk: 'надіслати|відправити|опублікувати|запросити',
  vi: '^gửi|^đăng bài|^xuất bản|^mời',
  zh: '傳送|發送|發佈|發布|發表|邀請|寄出',
};

const OTHER: Table = {
  ar: 'إلغاء (الطلب|الحجز)',
  bg: 'откажи (поръчката|резервацията)',
  cs: 'zrušit (objednávku|rezervaci)',
  da: 'annuller (ordren?|bestillingen?|reservationen?)',
  el: 'ακύρωση (παραγγελίας|κράτησης)',
  fi: 'peruuta (tilaus|varaus)',
  he: 'ביטול הזמנה|בטל הזמנה',
  hi: 'ऑर्डर रद्द करें',
  hr: 'otkaži (narudžbu|rezervaciju)',
  hu: '(rendelés|foglalás) lemondása',
  id: 'batalkan (pesanan|reservasi)',
  it: "annulla (l['’]|la )?(ordine|prenotazione)",
  ja: '(注文|予約)(を)?(キャンセル|取り消)',
  ko: '(주문|예약) ?취소',
  nb: 'avbestill|kanseller (ordre|bestilling)',
  nl: '(bestelling|reservering) annuleren|annuleer (de )?(bestelling|reservering)',
  pl: 'anuluj (zamówienie|rezerwację)',
  pt: 'cancelar (o |a )?(pedido|reserva|encomenda)',
  ro: 'anulează (comanda|rezervarea)',
  ru: 'отменить (заказ|бронирование|бронь)',
  sk: 'zrušiť (objednávku|rezerváciu)',
  sv: 'avboka|avbeställ',
  th: 'ยกเลิก(คำสั่งซื้อ|การจอง)',
  tr: '(siparişi|rezervasyonu) iptal et',
  uk: 'скасувати (замовлення|бронювання)',
  vi: 'hủy (đơn hàng|đặt chỗ|đặt phòng)',
  zh: '取消(訂單|預訂)',
};

/** Carts and filters: what is put in, taken out or cleared there is no consequence. */
export const ASIDE =
  'carrello|carrinho|winkelwagen(tje)?|winkelmand(je)?|koszyka?|sepet\\p{L}*|varukorg(en)?|kurven?|handlekurven?|ostoskori\\p{L}*|košíku?|kosár\\p{L}*|coș(ul)?|καλάθι|корзин\\p{L}*|кошик\\p{L}*|количк\\p{L}*|košaric\\p{L}*|السلة|keranjang|filt(er|re|ro|ri|ros|r|ry|ru|rer|ren|ers|rele|rele|rar|ri|rlar|releri)|suodat\\p{L}*|szűr\\p{L}*|φίλτρ\\p{L}*|фильтр\\p{L}*|фільтр\\p{L}*|филтр\\p{L}*';
export const ASIDE_ANYWHERE =
  'カート|장바구니|필터|絞り込み|フィルタ|購物車|篩選|giỏ hàng|bộ lọc|ตะกร้า|ตัวกรอง|कार्ट|फ़िल्टर|लिस्ट से|עגלה|לסל|מסנ|فلتر|عامل التصفية';

/** A yes to the question around it. */
export const AFFIRMED =
  'sì|conferma|continua|accetto|sim|continuar|ja|bevestigen|doorgaan|bekræft|bekreft|bekräfta|fortsæt|fortsett|fortsätt|kyllä|vahvista|jatka|tak|potwierdź|kontynuuj|ano|áno|potvrdit|potvrdiť|pokračovat|pokračovať|igen|megerősítés|folytatás|da|confirmă|continuă|ναι|επιβεβαίωση|συνέχεια|да|подтвердить|продолжить|так|підтвердити|продовжити|потвърди|продължи|potvrdi|nastavi|evet|onayla|devam( et)?|はい|確認|確定|続ける|예|네|확인|계속|نعم|تأكيد|متابعة|כן|אישור|המשך|हाँ|पुष्टि करें|जारी रखें|ya|konfirmasi|lanjutkan|có|xác nhận|tiếp tục|ใช่|ยืนยัน|ดำเนินการต่อ|確定|確認|繼續';

/** The worst class first. */
export const MORE: readonly (readonly [Approval['kind'], Table])[] = [
  ['plan', PLAN],
  ['other', OTHER],
  ['payment', PAYMENT],
  ['credentials', CREDENTIALS],
  ['delete', DELETE],
  ['send', SEND],
];

/** Written without spaces between words, so that no edges can be found. */
export const JOINED: ReadonlySet<string> = new Set(['ja', 'ko', 'th', 'zh']);
