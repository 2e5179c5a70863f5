/**
 * What the buttons of walls and dialogs are called, one line a language, in our own words. Single
 * words by what they mean in the name of a button; `*` stands for any ending.
 */

export interface Words {
  /** Refuse all. */
  readonly refuse: string;
  /** Strictly necessary. */
  readonly needed: string;
  readonly grant: string;
  /** Not, no, without. */
  readonly not: string;
  readonly all: string;
  /** Opens the settings. */
  readonly choices: string;
  /** Saves the settings. */
  readonly save: string;
  /** Means nothing by itself: only, cookies, the, and, continue. */
  readonly rest: string;
}

export interface Language {
  readonly words: Words;
  /** The topics of a consent wall. */
  readonly about: string;
  /** Whole names of buttons that only close. */
  readonly close: string;
  /** Whole names of buttons that refuse, postpone or go back; first those that cancel. */
  readonly decline: string;
  /** Whole names of buttons that acknowledge. */
  readonly ok: string;
  readonly runOn: boolean;
}

type Line = readonly [
  refuse: string,
  needed: string,
  grant: string,
  not: string,
  all: string,
  choices: string,
  save: string,
  rest: string,
  about: string,
  close: string,
  decline: string,
  ok: string,
];

// biome-ignore format: one line a language
const LINES: Readonly<Record<string, Line>> = {
  en: ['reject* declin* refus* deny disagree disallow* opt', 'necessary essential* required needed functional mandatory', 'accept* allow* agree* enabl* consent* permit*', 'without not no non dont never', 'all everything any', 'setting* manag* customi* option* preferenc* choice* configur* detail* adjust* selection selected choose', 'save sav* confirm apply submit', 'i we to the use my your and or cookie* thanks optional additional other* tracking close continu* proceed out what is are of do does a these this only just strictly it technolog* partner* ads advertising analytic* marketing', 'cookie* gdpr consent* tracking privacy', 'close|dismiss|hide', 'cancel|no|no,? thanks|no,? thank you|not now|maybe later|later|skip|skip for now|never ?mind|back|go back|keep .*|no, keep .*|don[\'’]t .*|stay', 'ok|okay|got it|i understand|understood|alright'],
  de: ['ablehn* verweiger* abweis* widersprech*', 'notwendig* erforderlich* essenziel* essentiel* technisch* nötig* funktional*', 'akzeptier* zulass* erlaub* zustimm* einverstanden annehm* einwillig* genehmig* aktivier*', 'ohne nicht kein* nein', 'alle* sämtlich*', 'einstellung* verwalt* anpass* option* auswahl* konfigurier* individuel* details mehr ausgewählt*', 'speicher* bestätig* übernehm*', 'nur die der und oder ich cookie* technologien weiter* fortfahr* zustimmung einwilligung schließen', 'cookie* dsgvo einwilligung* datenschutz* privatsphäre*', 'schließen|ausblenden', 'abbrechen|nein|nein,? danke|später|nicht jetzt|zurück|überspringen|behalten', 'verstanden|alles klar|in ordnung'],
  fr: ['refus* rejet* décliner interdire', 'nécessaire* essentiel* obligatoire* indispensable* fonctionnel* lessentiel', 'accept* autoris* consent* approuv* activer accord', 'sans ne naccept* pas non', 'tout toutes tous toute', 'paramètr* paramétr* gér* personnalis* option* préférence* choix configur* détails choisir sélection* réglages', 'enregistr* confirm* valid* sauvegard*', 'les le la et ou je mes uniquement seulement que cookie* continuer poursuivre strictement fermer traceurs', 'cookie* rgpd consentement traceur* confidentialité vie.privée', 'fermer|masquer', 'annuler|non|non,? merci|plus tard|pas maintenant|retour|passer|ignorer|conserver', 'd[\'’]accord|compris|j[\'’]ai compris'],
  es: ['rechaz* deneg* rehus* declin*', 'necesari* esencial* imprescindible* obligatori* técnic* funcional*', 'acept* permit* autoriz* consent* consient* acuerdo activar', 'sin no', 'todo todos toda todas', 'configur* gestion* personaliz* opcion* preferencia* ajust* detalles elegir selecci*', 'guard* confirm*', 'las los la el y o solo sólo solamente únicamente cookie* continuar seguir estrictamente cerrar opcionales mis de', 'cookie* consentimiento privacidad', 'cerrar|ocultar', 'cancelar|no,? gracias|ahora no|más tarde|volver|omitir', 'entendido|de acuerdo|vale'],
  pt: ['rejeit* recus* neg* declin*', 'necessári* essenci* obrigatóri* indispensáv* funciona*', 'aceit* permit* autoriz* concord* consent* ativar', 'sem não', 'todo todos toda todas tudo', 'configur* gerir gerenciar personaliz* opções preferências ajust* definições detalhes escolher seleç*', 'guard* salv* confirm* gravar', 'as os a o e ou só somente apenas cookie* continuar prosseguir estritamente fechar opcionais de minhas', 'cookie* lgpd consentimento privacidade', 'fechar|ocultar', 'cancelar|não|não,? obrigad[oa]|agora não|mais tarde|voltar|pular|saltar', 'entendi|percebi|certo'],
  it: ['rifiut* nega* declin*', 'necessari* essenzial* indispensabil* obbligatori* tecnic* funzional*', 'accett* consent* permett* autorizz* acconsent* accordo', 'senza non', 'tutto tutti tutte tutta', 'impostazioni gesti* personalizz* opzioni preferenze configur* dettagli scegli* selezion*', 'salva* conferm*', 'i gli le la il e o solo soltanto solamente cookie* continua* prosegu* strettamente chiudi usa le mie facoltativi', 'cookie* consenso privacy tracciament*', 'chiudi|nascondi', 'annulla|no|no,? grazie|non ora|più tardi|indietro|salta', 'ho capito|capito|va bene'],
  nl: ['weiger* afwijz* afwijs* verwerp*', 'noodzakelijk* essentieel essentiële vereist* functione* nodig*', 'accepte* toesta* akkoord instem* toelaten sta aanvaard*', 'zonder niet geen nee', 'alle alles', 'instelling* beheer* aanpass* optie* voorkeur* keuze* details selectie geselecteerd* kies kiezen zelf', 'opslaan bewaar* bevestig*', 'alleen enkel de het en of mijn ik cookie* doorgaan verder strikt gebruik toe te', 'cookie* toestemming privacy', 'sluiten|verbergen', 'annuleren|nee|nee,? bedankt|niet nu|later|terug|overslaan', 'begrepen|oké|prima'],
  pl: ['odrzu* odm*', 'niezbędn* koniecz* wymagan* funkcjonaln*', 'akcept* zaakcept* zezw* zgad* zgod* przyjmij pozwól wyrażam', 'bez nie', 'wszystk*', 'ustawie* zarządz* dostosuj* opcj* preferencj* szczegóły wybier* konfigur* wybrane wybór', 'zapisz potwierdź zatwierdź', 'tylko wyłącznie i na pliki plików cookie* cookies ciasteczka kontynuuj przejdź dalej mój moje się opcjonalne', 'cookie* ciasteczk* rodo prywatności zgod*', 'zamknij|ukryj', 'anuluj|nie|nie,? dziękuję|nie teraz|później|wróć|wstecz|pomiń', 'rozumiem|w porządku|jasne'],
  cs: ['odmít* zamít* nesouhlas*', 'nezbytn* nutn* technick* potřebn* funkčn*', 'přijm* přijmout povol* souhlas* akceptovat', 'bez ne', 'všechn* vše všech', 'nastav* správa spravovat přizpůsob* možnosti předvolby podrobn* vybrat vybran* výběr', 'uložit potvrdit', 'pouze jen a soubory souborů cookie* pokračovat používat', 'cookie* soukromí souhlas*', 'zavřít|skrýt', 'zrušit|ne|ne,? děkuji|teď ne|později|zpět|přeskočit', 'rozumím|dobře'],
  sk: ['odmietn* zamietn* nesúhlas*', 'nevyhnutn* potrebn* technick* funkčn*', 'prija* prijať povol* súhlas* akceptovať', 'bez nie', 'všetk*', 'nastav* spravovať prispôsob* možnosti predvoľby podrobnosti vybrať vybran* výber', 'uložiť potvrdiť', 'iba len a súbory súborov cookie* pokračovať používať', 'cookie* súkromi* súhlas*', 'zavrieť|zatvoriť|skryť', 'zrušiť|nie|nie,? ďakujem|teraz nie|neskôr|späť|preskočiť', 'rozumiem|dobre'],
  sl: ['zavrn* odkloni*', 'nujn* potrebn* bistven*', 'sprejm* dovoli* strinja* soglaša* omogoči', 'brez ne', 'vse vsa', 'nastavit* uredi upravlja* prilagodi* možnosti izbira* izbran*', 'shrani potrdi', 'samo le in piškotk* nadaljuj', 'piškotk* zasebnost*', 'zapri|skrij', 'prekliči|ne|ne,? hvala|ne zdaj|pozneje|nazaj|preskoči', 'razumem|v redu'],
  hr: ['odbi* odbac*', 'nužn* neophodn* potrebn* obvezn* funkcionaln*', 'prihva* dopusti* dozvol* slažem suglas* omogući', 'bez ne', 'sve svi', 'postavk* upravlja* prilagod* opcije odaber* odabran* podešavanj* detalji izbor', 'spremi sačuvaj potvrdi', 'samo i kolačić* kolačiće nastavi se', 'kolačić* privatnost*', 'zatvori|sakrij', 'odustani|otkaži|ne|ne,? hvala|ne sada|kasnije|natrag|nazad|preskoči', 'razumijem|razumem|u redu'],
  sr: ['одби* одбац*', 'неопходн* нужн* обавезн*', 'прихва* дозвол* слажем омогући', 'без не', 'све сви', 'подешавањ* управља* прилагод* опције изабер* изабран*', 'сачувај потврди', 'само и колачић* колачиће настави се', 'колачић* приватност*', 'затвори|сакриј', 'откажи|не|не,? хвала|не сада|касније|назад|прескочи', 'разумем|у реду'],
  hu: ['elutasít* visszautasít*', 'szükséges* elengedhetetlen* feltétlenül kötelező*', 'elfogad* engedélyez* egyetért* hozzájárul* beleegyez*', 'nélkül nem', 'összes* mind* minden*', 'beállítás* kezelés* testreszab* opciók részletek választ* kiválaszt* kijelölt*', 'mentés* ment megerősít*', 'csak a az és sütik süti* cookie* folytat* tovább', 'süti* cookie* adatvédel* hozzájárul*', 'bezárás|elrejtés', 'mégse|nem|nem,? köszönöm|most nem|később|vissza|kihagyás', 'értem|rendben'],
  ro: ['refuz* respin* declin*', 'necesar* esenți* obligator* funcțional* strict', 'accept* permit* acord* consimt*', 'fără nu', 'toate tot tuturor', 'setăr* gestion* personaliz* opțiuni preferinț* configur* detalii aleg* selecți* selectat*', 'salv* confirm*', 'doar numai și cookie* cookie-uri uri continu* de a', 'cookie* confidențialitat* consimțământ*', 'închide|ascunde', 'anulare|anulează|nu|nu,? mulțumesc|nu acum|mai târziu|înapoi|omite', 'am înțeles|înțeleg|bine'],
  bg: ['отказ* отхвърл*', 'необходим* задължителн* функционалн*', 'прием* приеми разреш* съглас* позвол*', 'без не', 'всички всичко', 'настрой* управлени* персонализ* опции предпочитан* избор* избран* подробн*', 'запази запис* потвърд*', 'само и бисквитк* продължи', 'бисквитк* поверителност* съглас*', 'затвори|скрий', 'отказ|не|не,? благодаря|не сега|по-късно|назад|пропусни', 'разбрах|добре'],
  el: ['απόρριψη απορρίπτω απορρίψ* άρνηση αρνούμαι', 'απαραίτητ* αναγκαί* υποχρεωτικ* λειτουργικ*', 'αποδοχή αποδέχομαι αποδεχτείτε αποδεχθείτε επιτρέπω συμφωνώ συναίνεση επιτρέψτε επιτρέπονται', 'χωρίς δεν μη όχι', 'όλα όλων όλες όλους', 'ρυθμίσεις διαχείριση προσαρμογή επιλογές προτιμήσεις λεπτομέρειες επιλογή επιλεγμένων', 'αποθήκευση επιβεβαίωση', 'μόνο τα των και cookie* συνέχεια', 'cookie* απορρήτου απόρρητο συγκατάθεση', 'κλείσιμο|απόκρυψη', 'ακύρωση|όχι|όχι,? ευχαριστώ|όχι τώρα|αργότερα|πίσω|παράλειψη', 'κατάλαβα|εντάξει'],
  da: ['afvis* afslå* nægt* fravælg*', 'nødvendige nødvendig* påkræv* funktionel*', 'accepter* tillad* godkend* acceptér samtyk*', 'uden ikke nej ingen', 'alle alt', 'indstilling* administrer* tilpas* valg* præference* detaljer vælg* valgte', 'gem bekræft*', 'kun og brug cookie* fortsæt', 'cookie* privatliv* samtykke', 'luk|skjul', 'annuller|nej|nej,? tak|ikke nu|senere|tilbage|spring over', 'forstået|okay|det er fint'],
  sv: ['avvis* neka avböj* avslå*', 'nödvändig* krävs funktion*', 'acceptera* godkänn* tillåt* samtyck*', 'utan inte nej inga', 'alla allt', 'inställning* hantera anpassa alternativ preferenser detaljer välj val valda', 'spara bekräfta', 'bara endast enbart och använd kakor cookie* fortsätt', 'cookie* kakor integritet samtycke', 'stäng|dölj', 'avbryt|nej|nej,? tack|inte nu|senare|tillbaka|hoppa över', 'jag förstår|förstått|uppfattat'],
  nb: ['avvis* avslå* nekt*', 'nødvendige nødvendig* påkrev* funksjonel*', 'godta* aksepter* tillat* godkjenn* samtykk*', 'uten ikke nei ingen', 'alle alt', 'innstilling* administrer* tilpass* valg preferans* detaljer velg* valgte', 'lagre bekreft*', 'kun bare og bruk cookie* informasjonskapsler fortsett', 'cookie* informasjonskaps* personvern* samtykke', 'lukk|skjul', 'avbryt|nei|nei,? takk|ikke nå|senere|tilbake|hopp over', 'jeg forstår|forstått|greit'],
  fi: ['hylkää kieltäy* kiellä torju', 'välttämättöm* pakollis* tarvittav*', 'hyväksy* salli* suostu*', 'ilman en ei älä', 'kaikki kaikkia', 'asetuk* hallin* hallitse muokkaa mukauta valinnat valitut valitse lisätietoja', 'tallenna vahvista', 'vain ja eväst* jatka käytä', 'eväste* tietosuoja* yksityisyy*', 'sulje|piilota', 'peruuta|ei|ei kiitos|ei nyt|myöhemmin|takaisin|ohita', 'selvä|ymmärrän|ymmärretty'],
  et: ['keeldu* lükka', 'vajalik* hädavajalik*', 'nõustu* luba* aktsepteeri*', 'ilma ei', 'kõik kõiki kõigi* kõigist', 'seaded sätted halda* kohanda* valikud valitud vali', 'salvesta kinnita', 'ainult ja küpsis* jätka tagasi', 'küpsis* privaatsus*', 'sulge|peida', 'tühista|ei|ei,? aitäh|mitte praegu|hiljem|tagasi|jäta vahele', 'selge|sain aru'],
  lv: ['noraid* atteikt* noliegt', 'nepieciešam* obligāt*', 'piekrist* piekrītu pieņem* atļaut*', 'bez ne nē', 'visas visu visiem visām', 'iestatījum* pārvald* pielāgot izvēl* opcijas', 'saglabāt apstiprināt', 'tikai un sīkdat* sīkfail* turpināt', 'sīkdat* sīkfail* privātum*', 'aizvērt|paslēpt', 'atcelt|nē|nē,? paldies|ne tagad|vēlāk|atpakaļ|izlaist', 'sapratu|labi'],
  lt: ['atmest* atsisak* nesutink*', 'būtin* reikaling* privalom*', 'sutink* sutikti priimt* leisti', 'be ne', 'visus visi visais visiems visų', 'nustatym* tvarkyt* valdyt* pritaikyt* parinkt* pasirinkt* pasirinkim*', 'išsaugot* patvirtint*', 'tik ir slapuk* tęsti', 'slapuk* privatum*', 'uždaryti|slėpti', 'atšaukti|ne|ne,? ačiū|ne dabar|vėliau|atgal|praleisti', 'supratau|gerai'],
  tr: ['reddet* reddediyorum red', 'gerekli zorunlu* gereken temel', 'kabul izin onayl* onaylıyorum', 'olmadan etmeden vermeden hayır etmiyorum etme etmeyin vermiyorum verme istemiyorum', 'tümünü tümü hepsini tüm tümüne hepsi', 'ayarla* yönet* özelleştir* seçenek* tercih* ayrıntı* seç* seçili*', 'kaydet* onaylayın', 'yalnızca sadece ve çerez* et ediyorum ver edin devam çerezleri', 'çerez* kvkk gizlilik', 'kapat|gizle', 'iptal|vazgeç|hayır|hayır,? teşekkürler|şimdi değil|daha sonra|sonra|geri|atla', 'anladım|tamam'],
  ru: ['отклон* отказ* запрет*', 'необходим* обязательн* технически* нужн*', 'принять принимаю разреш* соглас* соглаш* позвол*', 'без не нет', 'все всё всех', 'настро* управл* параметр* персонализ* подробн* выбр* выбор* предпочт*', 'сохран* подтверд*', 'только и файлы файлов cookie* куки кук* продолж*', 'cookie* куки конфиденциальност* персональн*', 'закрыть|скрыть', 'отмена|отменить|нет|нет,? спасибо|не сейчас|позже|назад|пропустить', 'понятно|хорошо|ясно|ок'],
  uk: ['відхил* відмов* заборон*', 'необхідн* обовязков* потрібн*', 'прийняти приймаю дозвол* погодж* погоди* згода згоден', 'без не ні', 'усі всі все усе всіх', 'налашт* керув* параметр* персоналіз* докладн* вибр* вибір*', 'зберегти підтверд*', 'лише тільки і та файли файлів cookie* куки продовж*', 'cookie* куки конфіденційн* приватн*', 'закрити|приховати', 'скасувати|ні|ні,? дякую|не зараз|пізніше|назад|пропустити', 'зрозуміло|добре|гаразд'],
  ar: ['رفض ارفض أرفض الرفض', 'الضرورية الأساسية اللازمة ضرورية', 'قبول موافق أوافق اقبل أقبل السماح الموافقة سماح', 'دون بدون لا عدم', 'الكل جميع كل الجميع', 'الإعدادات إعدادات إدارة تخصيص خيارات تفضيلات التفضيلات الخيارات', 'حفظ تأكيد', 'فقط ملفات تعريف الارتباط الكوكيز و متابعة المتابعة من على', 'الارتباط الكوكيز الخصوصية', 'إغلاق|إخفاء', 'إلغاء|لا|لا،? شكر[اًا]*|ليس الآن|لاحق[اًا]*|رجوع|تخطي', 'فهمت|حسن[اًا]*'],
  he: ['דחה דחיית דחייה סרב לדחות דחיה', 'הכרחיות חיוניות נחוצות הכרחיים', 'אשר קבל מסכים אישור מאשר לאשר הסכמה קבלת', 'ללא בלי לא', 'הכל הכול כל', 'הגדרות ניהול התאמה אפשרויות העדפות', 'שמור שמירה', 'רק את עוגיות קובצי העוגיות cookie* המשך ו', 'עוגיות cookie* פרטיות', 'סגור|סגירה|הסתר', 'ביטול|לא|לא,? תודה|לא עכשיו|מאוחר יותר|חזרה|דלג', 'הבנתי|בסדר'],
  ja: ['拒否 拒絶 却下 断る', '必須 必要 不可欠', '同意 許可 承諾 許諾 受け入れ 有効', 'しないで しない せずに せず なし ない', 'すべて 全て 全部 一括', '設定 管理 カスタマイズ オプション 詳細 選択 変更', '保存 確定', 'のみ だけ を に の  して で する もの な です 最低限 受け続行 続行 続ける クッキー cookie cookies 不 許可し', 'cookie* クッキー プライバシー', '閉じる|とじる|非表示', 'キャンセル|いいえ|今はしない|後で|あとで|戻る|スキップ', '了解|わかりました|分かりました|はい'],
  ko: ['거부 거절 거부합니다', '필수 필요한 꼭', '동의 허용 수락 승인', '없이 않음 않고 안 비', '모두 전체 모든', '설정 관리 맞춤 옵션 자세히 선택 환경설정', '저장 확인', '만 하기 함 합니다 하지 쿠키 사용 계속 를 을 에 하고 의 cookie', '쿠키 cookie* 개인정보', '닫기|숨기기', '취소|아니요|아니오|나중에|다음에|뒤로|건너뛰기', '알겠습니다|알겠어요'],
  zh: ['拒绝 拒絕 不同意 不接受 不允许 不允許', '必要 必需 必须 基本', '接受 允许 允許 同意 启用', '不 无需 无须', '全部 所有', '设置 設置 設定 管理 自定义 自訂 选项 選項 偏好 详情 选择 選擇', '保存 储存 儲存 确认 確認', '仅 僅 只 的 并 並 继续 繼續 cookie cookies 使用 我 非', 'cookie* 隐私 隱私 追踪', '关闭|關閉|隐藏|隱藏', '取消|否|不用了|不,谢谢|暂不|以后再说|稍后|稍後|返回|跳过|略過|保留', '好的?|知道了|我知道了|明白了?|确定|確定'],
  vi: ['từ', 'thiết yếu cần bắt buộc', 'chấp nhận đồng ý cho phép', 'không', 'tất cả', 'cài đặt tùy chỉnh quản lý tuỳ chọn', 'lưu xác', 'chỉ cookie* các và tiếp tục mà chối', 'cookie* riêng', 'đóng|ẩn', 'hủy|huỷ|không|không,? cảm ơn|để sau|quay lại|bỏ qua', 'đã hiểu|tôi hiểu'],
  id: ['tolak menolak', 'diperlukan penting wajib esensial', 'terima setuju* izinkan menerima', 'tanpa tidak', 'semua seluruh', 'pengaturan kelola atur opsi preferensi sesuaikan pilih* pilihan', 'simpan konfirmasi', 'hanya yang dan cookie* kuki lanjut* saya', 'cookie* kuki privasi', 'tutup|sembunyikan', 'batal|batalkan|tidak|tidak,? terima kasih|nanti|nanti saja|kembali|lewati', 'mengerti|oke|saya mengerti'],
  th: ['ปฏิเสธ ไม่ยอมรับ ไม่อนุญาต', 'ที่จำเป็น จำเป็น', 'ยอมรับ อนุญาต ยินยอม ตกลง', 'โดยไม่ ไม่', 'ทั้งหมด', 'ตั้งค่า การตั้งค่า จัดการ ปรับแต่ง ตัวเลือก', 'บันทึก ยืนยัน', 'เฉพาะ เท่านั้น คุกกี้ และ ดำเนินการต่อ', 'คุกกี้ cookie* ความเป็นส่วนตัว', 'ปิด|ซ่อน', 'ยกเลิก|ไม่|ไม่ ขอบคุณ|ไว้ทีหลัง|ภายหลัง|กลับ|ข้าม', 'เข้าใจแล้ว|ตกลง'],
  hi: ['अस्वीकार इनकार इंकार', 'आवश्यक ज़रूरी जरूरी अनिवार्य', 'स्वीकार स्वीकारें अनुमति सहमत सहमति', 'बिना नहीं न', 'सभी सब', 'सेटिंग* प्रबंधित विकल्प अनुकूलित प्राथमिकताएँ', 'सहेजें पुष्टि', 'केवल सिर्फ़ सिर्फ कुकी* कुकीज़ कुकीज करें दें और को के जारी रखें', 'कुकी* गोपनीयता', 'बंद करें|बंद छिपाएँ', 'रद्द करें|नहीं|नहीं,? धन्यवाद|अभी नहीं|बाद में|वापस|छोड़ें', 'समझ गया|ठीक है'],
  ca: ['rebutj* deneg*', 'necessàri* essencial* imprescindibl*', 'accept* permet* autoritz* dacord', 'sense no', 'tot tots totes', 'configur* gestion* personalitz* opcions preferències', 'desa guarda confirm*', 'les els la i només cookie* galetes continuar', 'galetes cookie* privadesa privacitat', 'tanca|amaga', 'cancel·la|cancel·lar|no|no,? gràcies|ara no|més tard|enrere|omet', 'entesos|entès|d[\'’]acord'],
};

/** Written without spaces, or with endings attached: split from left to right. */
const RUN_ON = new Set(['ja', 'ko', 'zh', 'th']);

export const LANGUAGES: readonly Language[] = Object.entries(LINES).map(([code, line]) => {
  const [refuse, needed, grant, not, all, choices, save, rest, about, close, decline, ok] = line;
  const words = { refuse, needed, grant, not, all, choices, save, rest };
  return { words, about, close, decline, ok, runOn: RUN_ON.has(code) };
});
