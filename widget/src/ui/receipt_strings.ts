/** What the receipt says: `#` is the name of a control, a page, or a value. */

export interface ReceiptStrings {
  readonly press: string;
  readonly fill: string;
  readonly choose: string;
  readonly open: string;
  readonly other: string;
  readonly failed: string;
  readonly unknown: string;
  readonly undo: string;
  readonly undone: string;
  readonly kept: string;
  readonly empty: string;
  readonly none: string;
  /** `#` is the old value, `%` the new one. */
  readonly changed: string;
}

const ENGLISH: ReceiptStrings = {
  press: 'Pressed “#”',
  fill: 'Filled in “#”',
  choose: 'Chose in “#”',
  open: 'Opened #',
  other: 'Did: #',
  failed: 'Did not work',
  unknown: 'Not known whether it worked',
  undo: 'Undo: #',
  undone: 'Undone',
  kept: 'The page did not take the old value',
  empty: 'empty',
  none: 'Nothing was done yet.',
  changed: 'was # · now %',
};

const TRANSLATIONS: { readonly [language: string]: ReceiptStrings } = {
  de: {
    press: '„#“ gedrückt',
    fill: '„#“ ausgefüllt',
    choose: 'In „#“ ausgewählt',
    open: '# geöffnet',
    other: 'Getan: #',
    failed: 'Hat nicht geklappt',
    unknown: 'Ob es geklappt hat, ist nicht bekannt',
    undo: 'Zurücknehmen: #',
    undone: 'Zurückgenommen',
    kept: 'Die Seite hat den alten Wert nicht angenommen',
    empty: 'leer',
    none: 'Noch wurde nichts getan.',
    changed: 'war # · jetzt %',
  },
  fr: {
    press: 'Appuyé sur « # »',
    fill: 'Rempli « # »',
    choose: 'Choisi dans « # »',
    open: 'Ouvert #',
    other: 'Fait : #',
    failed: 'N’a pas fonctionné',
    unknown: 'On ne sait pas si cela a fonctionné',
    undo: 'Annuler : #',
    undone: 'Annulé',
    kept: 'La page n’a pas repris l’ancienne valeur',
    empty: 'vide',
    none: 'Rien n’a encore été fait.',
    changed: 'avant # · maintenant %',
  },
  es: {
    press: 'Pulsado «#»',
    fill: 'Rellenado «#»',
    choose: 'Elegido en «#»',
    open: 'Abierto #',
    other: 'Hecho: #',
    failed: 'No ha funcionado',
    unknown: 'No se sabe si ha funcionado',
    undo: 'Deshacer: #',
    undone: 'Deshecho',
    kept: 'La página no ha aceptado el valor anterior',
    empty: 'vacío',
    none: 'Todavía no se ha hecho nada.',
    changed: 'antes # · ahora %',
  },
  'zh-Hans': {
    press: '按了“#”',
    fill: '填写了“#”',
    choose: '在“#”中作了选择',
    open: '打开了 #',
    other: '做了：#',
    failed: '没有成功',
    unknown: '不知道是否成功',
    undo: '撤销：#',
    undone: '已撤销',
    kept: '页面没有接受原来的值',
    empty: '空',
    none: '还没有做任何事。',
    changed: '原来 # · 现在 %',
  },
  'zh-Hant': {
    press: '按了「#」',
    fill: '填寫了「#」',
    choose: '在「#」中作了選擇',
    open: '開啟了 #',
    other: '做了：#',
    failed: '沒有成功',
    unknown: '不知道是否成功',
    undo: '復原：#',
    undone: '已復原',
    kept: '頁面沒有接受原來的值',
    empty: '空',
    none: '還沒有做任何事。',
    changed: '原來 # · 現在 %',
  },
  ar: {
    press: 'ضُغط على «#»',
    fill: 'مُلئ «#»',
    choose: 'اختير في «#»',
    open: 'فُتحت #',
    other: 'تم: #',
    failed: 'لم ينجح',
    unknown: 'لا يُعرف هل نجح',
    undo: 'تراجع: #',
    undone: 'تم التراجع',
    kept: 'لم تقبل الصفحة القيمة السابقة',
    empty: 'فارغ',
    none: 'لم يُفعل شيء بعد.',
    changed: 'كان # · الآن %',
  },
  ja: {
    press: '「#」を押しました',
    fill: '「#」に入力しました',
    choose: '「#」で選びました',
    open: '# を開きました',
    other: '実行: #',
    failed: 'うまくいきませんでした',
    unknown: 'うまくいったか分かりません',
    undo: '元に戻す: #',
    undone: '元に戻しました',
    kept: 'ページが元の値を受け付けませんでした',
    empty: '空',
    none: 'まだ何もしていません。',
    changed: '前 # · 今 %',
  },
};

/** `language` as the widget's words have it. */
export function receiptStrings(language: string): ReceiptStrings {
  return TRANSLATIONS[language] ?? ENGLISH;
}
