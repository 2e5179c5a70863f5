/** What the card says that asks for a file: `#` is a name or a size, `%` what is allowed. */

export interface UploadStrings {
  readonly ask: string;
  readonly choose: string;
  readonly drop: string;
  readonly refuse: string;
  readonly upTo: string;
  readonly kind: string;
  readonly size: string;
  readonly count: string;
  readonly empty: string;
}

const ENGLISH: UploadStrings = {
  ask: 'Please choose a file for “#”.',
  choose: 'Choose a file',
  drop: 'or drop it here. It goes into this page only.',
  refuse: 'No file',
  upTo: 'up to #',
  kind: '“#” is not of a kind that this page takes: %.',
  size: '“#” is too large: at most %.',
  count: 'Only one file, please.',
  empty: '“#” is empty or a folder.',
};

const TRANSLATIONS: { readonly [language: string]: UploadStrings } = {
  de: {
    ask: 'Bitte wählen Sie eine Datei für „#“.',
    choose: 'Datei wählen',
    drop: 'oder hierher ziehen. Sie geht nur an diese Seite.',
    refuse: 'Keine Datei',
    upTo: 'bis #',
    kind: '„#“ ist von einer Art, die diese Seite nicht nimmt: %.',
    size: '„#“ ist zu groß: höchstens %.',
    count: 'Bitte nur eine Datei.',
    empty: '„#“ ist leer oder ein Ordner.',
  },
  fr: {
    ask: 'Veuillez choisir un fichier pour « # ».',
    choose: 'Choisir un fichier',
    drop: 'ou déposez-le ici. Il ne va qu’à cette page.',
    refuse: 'Aucun fichier',
    upTo: 'jusqu’à #',
    kind: '« # » n’est pas d’un type accepté par cette page : %.',
    size: '« # » est trop grand : % au plus.',
    count: 'Un seul fichier, s’il vous plaît.',
    empty: '« # » est vide ou un dossier.',
  },
  es: {
    ask: 'Elija un archivo para «#».',
    choose: 'Elegir un archivo',
    drop: 'o suéltelo aquí. Solo va a esta página.',
    refuse: 'Ningún archivo',
    upTo: 'hasta #',
    kind: '«#» no es de un tipo que esta página acepte: %.',
    size: '«#» es demasiado grande: como máximo %.',
    count: 'Un solo archivo, por favor.',
    empty: '«#» está vacío o es una carpeta.',
  },
  'zh-Hans': {
    ask: '请为“#”选择文件。',
    choose: '选择文件',
    drop: '或拖放到此处。文件只会交给本页面。',
    refuse: '不提供文件',
    upTo: '最大 #',
    kind: '“#”不是本页面接受的类型:%。',
    size: '“#”太大:最大 %。',
    count: '只能选择一个文件。',
    empty: '“#”为空或是文件夹。',
  },
  'zh-Hant': {
    ask: '請為「#」選擇檔案。',
    choose: '選擇檔案',
    drop: '或拖放到此處。檔案只會交給本頁面。',
    refuse: '不提供檔案',
    upTo: '最大 #',
    kind: '「#」不是本頁面接受的類型：%。',
    size: '「#」太大：最大 %。',
    count: '只能選擇一個檔案。',
    empty: '「#」是空的或是資料夾。',
  },
  ja: {
    ask: '「#」のファイルを選んでください。',
    choose: 'ファイルを選ぶ',
    drop: 'またはここにドロップしてください。このページだけに渡されます。',
    refuse: 'ファイルなし',
    upTo: '最大 #',
    kind: '「#」はこのページで受け付けない種類です：%。',
    size: '「#」は大きすぎます：最大 %。',
    count: 'ファイルは 1 つだけ選んでください。',
    empty: '「#」は空か、フォルダーです。',
  },
  ar: {
    ask: 'يرجى اختيار ملف لـ «#».',
    choose: 'اختيار ملف',
    drop: 'أو أفلته هنا. يُسلَّم إلى هذه الصفحة فقط.',
    refuse: 'بدون ملف',
    upTo: 'حتى #',
    kind: '«#» ليس من نوع تقبله هذه الصفحة: %.',
    size: '«#» كبير جدًا: الحد الأقصى %.',
    count: 'ملف واحد فقط من فضلك.',
    empty: '«#» فارغ أو مجلد.',
  },
};

/** Those of a language tag (BCP 47), or the English ones. */
export function uploadStrings(locale: string): UploadStrings {
  try {
    const { language, script } = new Intl.Locale(locale).maximize();
    return TRANSLATIONS[language === 'zh' ? `zh-${script}` : language] ?? ENGLISH;
  } catch {
    return ENGLISH;
  }
}
