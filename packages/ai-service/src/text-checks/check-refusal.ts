import type { OutputFault } from '../answers/output-rules.ts';

const refusal =
  /^\W{0,8}(?:(?:i[’']?m|i am) )?(?:very |so )?sorry,?\s?(?:but )?i (?:can[’']?t|cannot|am unable|am not able|won[’']?t) (?:to )?(?:help|assist|translate|write|fulfil|comply|provide|do)|^\W{0,8}i (?:can[’']?t|cannot|am unable to|won[’']?t) (?:help|assist|translate|fulfil|comply)|as an ai(?: language)? (?:model|assistant)|^\W{0,8}(?:je suis désolée?, mais je ne peux pas|es tut mir leid, (?:aber )?ich kann|lo siento, (?:pero )?no puedo|desculpe, (?:mas )?não posso|извините, (?:но )?я не могу|عذرًا، لا يمكنني|آسف، لا أستطيع|抱歉，我(?:无法|不能)|申し訳ありませんが)/iu;
const apology =
  /sorry|apolog|désolé|désolée|regret|tut mir leid|entschuldig|verzeih|bedauer|lo siento|perd[oó]n|disculp|desculp|lamento|sinto muito|spiace|scus[ai]|извин|прости|жаль|сожал|آسف|أعتذر|عذر|抱歉|对不起|對不起|遗憾|すみません|申し訳|ごめん|죄송|미안|üzgün|özür|माफ़|खेद|\bA\.?I\.?\b|\bI\.?A\.?\b|\bK\.?I\.?\b|ИИ|人工|ذكاء/iu;

/** A refusal shows in its first sentences; the pattern would be slow on a long text of signs. */
const beginning = 400;

/** Whether the model refused instead of writing the text. A source that apologizes may be rendered by the same words. */
export const checkRefusal = (text: string, source: string): OutputFault[] =>
  refusal.test(text.trimStart().slice(0, beginning).replaceAll(/\s+/g, ' ')) && !apology.test(source)
    ? [{ name: 'refusal', detail: 'the text was a refusal; the task is only to render the given text' }]
    : [];
