const courtesy =
  'sure(?: thing)?|certainly|of course|absolutely|gladly|okay|ok|great|bien sûr|certainement|avec plaisir|natürlich|gerne?|selbstverständlich|claro(?: que sí)?|por supuesto|desde luego|con gusto|com certeza|certo|certamente|конечно|разумеется|tabii(?: ki)?|elbette|بالتأكيد|بالطبع|طبعًا|طبعا|حسنًا|حسنا|当然可以|当然|當然|好的|もちろんです|もちろん|はい|물론입니다|물론|네|ज़रूर|जरूर';
const intro =
  "here(?:[’']s| is| are)|below is|this is|voici|voilà|hier (?:ist|sind|kommt)|nachfolgend|aquí (?:está|están|tienes|tiene|te dejo)|aqui (?:está|estão|vai)|ecco|вот|ниже|işte|İşte|aşağıda|إليك|إليكم|فيما يلي|هذه هي|هذا هو|以下|下面|这是|這是|こちら|次が|다음은|여기|यहाँ|यहां|यह रहा";
const translation =
  'translat\\w{0,20}|traduction|traducción|traduccion|tradução|traduzione|übersetzung|vertaling|перевод|çeviri\\w{0,20}|ترجم|ترجمة|الترجمة|翻译|翻譯|翻訳|訳文|译文|譯文|번역|अनुवाद';
const otherText =
  'e-?mail|message|letter|draft|version|text|reply|response|rewrite|rewritten|revised|corrected|correction|post|caption|texte|courriel|réponse|texto|correo|mensaje|respuesta|mensagem|resposta|testo|messaggio|risposta|entwurf|nachricht|antwort|fassung|brief|письмо|текст|сообщение|ответ|вариант|metin|mesaj|e-posta|الرسالة|رسالة|النص|نص|البريد|بريد|الرد|المسودة|النسخة|邮件|郵件|文本|草稿|回复|メール|文章|返信|이메일|메시지|संदेश|ईमेल';

/** "Sure!" and the like, then "here is … translation:", or a label such as "Translation:". */
const opening = `^[\\s*_#]*(?:(?:${courtesy})[\\s!.,،，。！:–—-]*)?`;
const close = '\\s*[:：][*_]*';
const preface = new RegExp(
  `${opening}(?:(?:${intro})[^:：\\n]{0,80}?(?:${translation})[^:：\\n]{0,60}|(?:${translation})(?:\\s*\\([^)\\n]{1,40}\\))?)${close}`,
  'iu',
);
/** "Here is the message: …" may be the text itself; before a line break it is about the text. */
const prefaceLine = new RegExp(
  `${opening}(?:(?:${intro})[^:：\\n.!?]{0,80}?(?<![\\p{L}])(?:${otherText})(?![\\p{L}]|-)[^:：\\n]{0,60})${close}[^\\S\\n]*\\n`,
  'iu',
);
const rule = /^\s*(?:-{3,}|\*{3,}|_{3,})\s*(?:\n|$)/u;

/** A longer beginning announces nothing. The patterns above are only for so short a text. */
const longestPreface = 300;

/** Where the text begins after a sentence that announces it; 0 when there is none. */
export function findPreface(text: string): number {
  const lead = text.length - text.trimStart().length;
  const head = text.slice(lead, lead + longestPreface);
  const isWhole = lead + head.length === text.length;
  const found = preface.exec(head) ?? prefaceLine.exec(isWhole ? `${head}\n` : head);
  if (!found) return 0;
  let at = Math.min(lead + found[0].length, text.length);
  at += rule.exec(text.slice(at))?.[0].length ?? 0;
  return at + (/^\s*/u.exec(text.slice(at))?.[0].length ?? 0);
}

const announcement = new RegExp(
  `^[\\s*_#]{0,8}(?:(?:${courtesy})[\\s!.,،，。！:–—-]{0,8})?(?:${intro})[^:：\\n]{0,80}?(?:${translation})`,
  'iu',
);
const anyTranslation = new RegExp(translation, 'iu');

/** "Here is the translation", in some language; a label alone, such as "Перевод:", may be a word of the text. */
export const announcesTranslation = (words: string): boolean => announcement.test(words);
export const namesTranslation = (text: string): boolean => anyTranslation.test(text.slice(0, 20_000));
