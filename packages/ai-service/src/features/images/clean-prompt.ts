const longest = 4000;
const preface = /^[^\n:]{0,80}\b(?:prompt|description|version)\b[^\n:]{0,40}:\s*/i;
const quotes: [string, string][] = [
  ['"', '"'],
  ['“', '”'],
  ['«', '»'],
  ['「', '」'],
];

/** The prompt in a text model's answer: without the fence, tags, preface and quotation marks around it. Null without one. */
export function cleanPrompt(answer: string): string | null {
  let text = answer.replaceAll(/<\/?prompt>/gi, '').trim();
  text = /^```[^\n]*\n([\s\S]*?)\n?```$/.exec(text)?.[1]?.trim() ?? text;
  text = text.replace(preface, '').trim();
  for (const [open, close] of quotes) {
    const inner = text.slice(open.length, -close.length);
    if (text.length > 2 && text.startsWith(open) && text.endsWith(close) && !inner.includes(open)) text = inner.trim();
  }
  return text === '' || text.length > longest ? null : text;
}
