/** What only the frame says: `#` is the site whose page asks. */

export interface FrameStrings {
  /** Who asks. */
  readonly server: string;
  readonly hidden: string;
  readonly over: string;
  readonly failed: string;
}

const ENGLISH: FrameStrings = {
  server: 'The assistant on # asks:',
  hidden: 'Something covers this question, so it cannot be approved just now.',
  over: 'This question is over.',
  failed: 'The answer could not be sent. Please try again.',
};

const TRANSLATIONS: { readonly [language: string]: FrameStrings } = {
  de: {
    server: 'Der Assistent auf # fragt:',
    hidden: 'Etwas verdeckt diese Frage, deshalb kann sie gerade nicht bestätigt werden.',
    over: 'Diese Frage hat sich erledigt.',
    failed: 'Die Antwort konnte nicht gesendet werden. Bitte versuchen Sie es noch einmal.',
  },
  fr: {
    server: 'L’assistant de # demande :',
    hidden: 'Quelque chose couvre cette question ; elle ne peut pas être approuvée pour le moment.',
    over: 'Cette question n’est plus d’actualité.',
    failed: 'La réponse n’a pas pu être envoyée. Veuillez réessayer.',
  },
  es: {
    server: 'El asistente de # pregunta:',
    hidden: 'Algo tapa esta pregunta, así que ahora no se puede aprobar.',
    over: 'Esta pregunta ya no está vigente.',
    failed: 'No se pudo enviar la respuesta. Inténtelo de nuevo.',
  },
  'zh-Hans': {
    server: '# 上的助手询问:',
    hidden: '此问题被遮挡,暂时无法批准。',
    over: '此问题已结束。',
    failed: '无法发送答复。请重试。',
  },
  'zh-Hant': {
    server: '# 上的助理詢問:',
    hidden: '此問題被遮擋,暫時無法核准。',
    over: '此問題已結束。',
    failed: '無法傳送答覆。請再試一次。',
  },
  ar: {
    server: 'يسأل المساعد في #:',
    hidden: 'هناك ما يغطي هذا السؤال، لذلك لا يمكن الموافقة عليه الآن.',
    over: 'انتهى هذا السؤال.',
    failed: 'تعذّر إرسال الجواب. يرجى المحاولة مرة أخرى.',
  },
  ja: {
    server: '# のアシスタントからの確認:',
    hidden: 'この質問が何かに覆われているため、今は承認できません。',
    over: 'この質問は終了しました。',
    failed: '回答を送信できませんでした。もう一度お試しください。',
  },
};

export function frameStrings(language: string): FrameStrings {
  return TRANSLATIONS[language] ?? ENGLISH;
}
