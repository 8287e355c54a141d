const apologies = [
  // By itself it may be the text: an apology that speaks of the request is one of the model.
  /\bas an ai(?: language)? (?:model|assistant)\b/iu,
  /^\W{0,8}(?:(?:i[’']?m|i am) )?(?:very |so )?(?:sorry,?\s?)?(?:but )?i (?:can[’']?t|cannot|am unable to|am not able to|won[’']?t) (?:translate|rewrite|fulfil|comply with|(?:help|assist)(?: you)? with (?:that|this)(?: request| text)?[.!])/iu,
  /^\W{0,8}(?:je suis désolée?, mais je ne peux pas (?:traduire|vous aider avec)|es tut mir leid, (?:aber )?ich kann (?:das|diesen text|ihnen dabei) nicht|lo siento, (?:pero )?no puedo (?:traducir|ayudarte con)|desculpe, (?:mas )?não posso (?:traduzir|ajudar com)|извините, (?:но )?я не могу (?:перевести|помочь с эти)|عذرًا، لا يمكنني (?:ترجمة|المساعدة في)|抱歉，我(?:无法|不能)(?:翻译|协助|帮助)|申し訳ありませんが、(?:翻訳|お手伝い))/iu,
];
/** A source that apologizes may be rendered by the same words. */
const apology =
  /sorry|apolog|can[’']?t|cannot|unable|désolé|regret|peux pas|leid|entschuldig|verzeih|bedauer|kann (?:\p{L}+ ){0,3}nicht|siento|no pued|perd[oó]n|disculp|desculp|não posso|lamento|spiace|scus[ai]|non posso|извин|прости|жаль|сожал|не могу|آسف|أعتذر|عذر|لا أستطيع|لا يمكن|抱歉|对不起|對不起|不能|无法|無法|すみません|申し訳|ごめん|できません|죄송|미안|üzgün|özür|beklager|unnskyld|undskyld|förlåt|ursäkta|kan inte|kan ikke|anteeksi|przepraszam|przykro|promiň|omlouv|bocsánat|sajnál|माफ़|खेद|\bA\.?I\.?\b|\bI\.?A\.?\b|\bK\.?I\.?\b|ИИ|人工|ذكاء/iu;

/** A refusal shows in its first sentences. */
const beginning = 400;

/** Whether the model apologized instead of writing the text. */
export function isApology(text: string, source: string): boolean {
  const start = text.trimStart().slice(0, beginning).replaceAll(/\s+/g, ' ');
  return apologies.some((pattern) => pattern.test(start)) && !apology.test(source.slice(0, 20_000));
}
