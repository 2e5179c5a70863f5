/**
 * Verbs of controls as sentences in the languages of the cards: `#` is what the verb acts on. A name
 * in one of these languages is read by the same table, so that a card asks in its own language.
 */

import { ownVerb } from './card_words.ts';

/** The columns of the table. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'zh-Hans', 'zh-Hant', 'ar', 'ja'] as const;

const TABLE: readonly string[] = [
  'Delete #|# löschen|Supprimer #|Eliminar #|删除#|刪除#|حذف #|#を削除',
  'Remove #|# entfernen|Retirer #|Quitar #|移除#|移除#|إزالة #|#を除去',
  'Publish #|# veröffentlichen|Publier #|Publicar #|发布#|發佈#|نشر #|#を公開',
  'Unpublish #|Veröffentlichung von # aufheben|Dépublier #|Retirar la publicación de #|取消发布#|取消發佈#|إلغاء نشر #|#を非公開に',
  'Send #|# senden|Envoyer #|Enviar #|发送#|傳送#|إرسال #|#を送信',
  'Save #|# speichern|Enregistrer #|Guardar #|保存#|儲存#|حفظ #|#を保存',
  'Submit #|# absenden|Soumettre #|Presentar #|提交#|提交#|تقديم #|#を提出',
  'Archive #|# archivieren|Archiver #|Archivar #|归档#|封存#|أرشفة #|#をアーカイブ',
  'Restore #|# wiederherstellen|Restaurer #|Restaurar #|恢复#|還原#|استعادة #|#を復元',
  'Cancel #|# stornieren|Annuler #|Cancelar #|取消#|取消#|إلغاء #|#をキャンセル',
  'Approve #|# genehmigen|Approuver #|Aprobar #|批准#|核准#|الموافقة على #|#を承認',
  'Reject #|# ablehnen|Rejeter #|Rechazar #|拒绝#|拒絕#|رفض #|#を却下',
  'Accept #|# annehmen|Accepter #|Aceptar #|接受#|接受#|قبول #|#を承諾',
  'Run #|# ausführen|Exécuter #|Ejecutar #|运行#|執行#|تشغيل #|#を実行',
  'Apply #|# anwenden|Appliquer #|Aplicar #|应用#|套用#|تطبيق #|#を適用',
  'Restart #|# neu starten|Redémarrer #|Reiniciar #|重启#|重新啟動#|إعادة تشغيل #|#を再起動',
  'Start #|# starten|Démarrer #|Iniciar #|启动#|啟動#|بدء #|#を開始',
  'Stop #|# anhalten|Arrêter #|Detener #|停止#|停止#|إيقاف #|#を停止',
  'Pay #|# bezahlen|Payer #|Pagar #|支付#|支付#|دفع #|#の支払いを',
  'Buy #|# kaufen|Acheter #|Comprar #|购买#|購買#|شراء #|#を購入',
  'Order #|# bestellen|Commander #|Pedir #|订购#|訂購#|طلب #|#を注文',
  'Book #|# buchen|Réserver #|Reservar #|预订#|預訂#|حجز #|#を予約',
  'Refund #|# erstatten|Rembourser #|Reembolsar #|为#退款|為#退款|رد مبلغ #|#を返金',
  'Transfer #|# übertragen|Transférer #|Transferir #|转移#|轉移#|نقل #|#を移転',
  'Invite #|# einladen|Inviter #|Invitar a #|邀请#|邀請#|دعوة #|#を招待',
  'Upload #|# hochladen|Téléverser #|Subir #|上传#|上傳#|رفع #|#をアップロード',
  'Share #|# teilen|Partager #|Compartir #|分享#|分享#|مشاركة #|#を共有',
  'Rename #|# umbenennen|Renommer #|Cambiar el nombre de #|重命名#|重新命名#|إعادة تسمية #|#の名前を変更',
  'Move #|# verschieben|Déplacer #|Mover #|移动#|移動#|نقل #|#を移動',
  'Duplicate #|# duplizieren|Dupliquer #|Duplicar #|复制#|複製#|تكرار #|#を複製',
  'Merge #|# zusammenführen|Fusionner #|Fusionar #|合并#|合併#|دمج #|#をマージ',
  'Deploy #|# bereitstellen|Déployer #|Desplegar #|部署#|部署#|نشر #|#をデプロイ',
  'Ship #|# versenden|Expédier #|Despachar #|将#发货|將#出貨|شحن #|#を発送',
  'Close #|# schließen|Fermer #|Cerrar #|关闭#|關閉#|إغلاق #|#をクローズ',
  'Create #|# erstellen|Créer #|Crear #|创建#|建立#|إنشاء #|#を作成',
  'Add #|# hinzufügen|Ajouter #|Añadir #|添加#|新增#|إضافة #|#を追加',
  'Update #|# aktualisieren|Mettre à jour #|Actualizar #|更新#|更新#|تحديث #|#を更新',
  'Change #|# ändern|Modifier #|Cambiar #|修改#|修改#|تغيير #|#を変更',
  'Revoke #|# widerrufen|Révoquer #|Revocar #|撤销#|撤銷#|إبطال #|#の取り消しを',
  'Enable #|# aktivieren|Activer #|Activar #|启用#|啟用#|تفعيل #|#を有効に',
  'Disable #|# deaktivieren|Désactiver #|Desactivar #|停用#|停用#|تعطيل #|#を無効に',
  'Reset #|# zurücksetzen|Réinitialiser #|Restablecer #|重置#|重設#|إعادة تعيين #|#をリセット',
  'Import #|# importieren|Importer #|Importar #|导入#|匯入#|استيراد #|#をインポート',
  'Export #|# exportieren|Exporter #|Exportar #|导出#|匯出#|تصدير #|#をエクスポート',
  'Post #|# posten|Poster #|Publicar #|发表#|發表#|نشر #|#を投稿',
  'Subscribe to #|# abonnieren|S’abonner à #|Suscribirse a #|订阅#|訂閱#|الاشتراك في #|#を購読',
  'Unsubscribe from #|# abbestellen|Se désabonner de #|Cancelar la suscripción a #|退订#|退訂#|إلغاء الاشتراك في #|#の購読を解除',
  'Forward #|# weiterleiten|Transférer #|Reenviar #|转发#|轉寄#|إعادة توجيه #|#を転送',
  'Reply to #|Auf # antworten|Répondre à #|Responder a #|回复#|回覆#|الرد على #|#に返信',
  'Ban #|# sperren|Bannir #|Bloquear #|封禁#|封鎖#|حظر #|#をブロック',
  'Discard #|# verwerfen|Abandonner #|Descartar #|放弃#|捨棄#|تجاهل #|#を破棄',
  'Confirm #|# bestätigen|Confirmer #|Confirmar #|确认#|確認#|تأكيد #|#を確定',
  'Leave #|# verlassen|Quitter #|Abandonar #|离开#|離開#|مغادرة #|#から退出',
];

/** The same verbs by other names; all of one word. */
const OTHERS: Readonly<Record<string, string>> = {
  erase: 'delete',
  destroy: 'delete',
  trash: 'delete',
  borrar: 'delete',
  effacer: 'delete',
  reply: 'reply to',
  subscribe: 'subscribe to',
  unsubscribe: 'unsubscribe from',
  execute: 'run',
  purchase: 'buy',
  copy: 'duplicate',
  decline: 'reject',
  edit: 'change',
  abbrechen: 'cancel',
  kündigen: 'cancel',
  freigeben: 'share',
};

/** A verb, and the words that its control names besides. */
export interface Verb {
  /** Its line of the table. */
  readonly line: number;
  /** "order" of "Delete order"; empty if the name is the verb alone. */
  readonly rest: string;
  /** The language that it was read in. */
  readonly language: string;
}

interface Form {
  readonly line: number;
  readonly before: string;
  readonly after: string;
  readonly language: string;
}

let forms: Form[] | undefined;

/** Read once, on the first card. Longer forms come first: "Reply to" is not "Reply". */
function all(): Form[] {
  if (forms) return forms;
  forms = TABLE.flatMap((row, line) =>
    row.split('|').map((sentence, at) => {
      const [before = '', after = ''] = sentence.toLowerCase().split('#');
      return { line, before: before.trim(), after: after.trim(), language: LANGUAGES[at]! };
    }),
  );
  for (const [other, verb] of Object.entries(OTHERS)) {
    const known = forms.find((it) => it.before === verb);
    if (known) forms.push({ ...known, before: other, after: '' });
  }
  return forms.sort((a, b) => lengthOf(b) - lengthOf(a));
}

const lengthOf = ({ before, after }: Form) => before.length + after.length;

/** Undefined if the name has no verb of the table at its beginning or at its end. */
export function verbIn(name: string): Verb | undefined {
  const low = name.toLowerCase();
  for (const { line, before, after, language } of all()) {
    if (!low.startsWith(before) || !low.endsWith(after)) continue;
    if (low.length < before.length + after.length) continue;
    const rest = name.slice(before.length, name.length - after.length);
    const parted = /[a-zà-ÿ؀-ۿ]/.test(before + after);
    // Words of these scripts are parted by spaces: "Addresses" is not "Add".
    if (parted && before && rest && !/^\s/.test(rest)) continue;
    if (parted && after && rest && !/\s$/.test(rest)) continue;
    return { line, rest: rest.trim(), language };
  }
  return undefined;
}

/** The sentence in `language`, without a question mark. */
export function verbSentence(verb: Verb, language: string, object: string): string {
  const column = Math.max(0, LANGUAGES.indexOf(language as (typeof LANGUAGES)[number]));
  const sentence = ownOf(verb) ?? TABLE[verb.line]!.split('|')[column]!;
  const end = language === 'ja' ? 'しますか' : '';
  const bare = object ? sentence : sentence.replace(/(^|\s)#(?=\s|$)|#(を|の|に)?/, '');
  const told = bare.replace('#', () => object).trim();
  return `${told.charAt(0).toUpperCase()}${told.slice(1)}${end}`;
}

/** The host's own sentence for it. */
function ownOf(verb: Verb): string | undefined {
  return ownVerb(englishOf(verb).toLowerCase());
}

/** Whether a card can say it in `language`. */
export function isSayable(verb: Verb, language: string): boolean {
  return LANGUAGES.some((it) => it === language) || ownOf(verb) !== undefined;
}

/** Such as "Pay": which verb it is, in any language. */
export function englishOf({ line }: Verb): string {
  return TABLE[line]!.split(' ')[0]!;
}
