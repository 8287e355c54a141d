/** Messages of ICU: `{count, plural, one {# file} other {# files}}`. Words in their branches are translated, nothing else. */

export const messageHead = /\{\s{0,4}[\w.]{1,60}\s{0,4},\s{0,4}(?:plural|select|selectordinal)\s{0,4},/gu;
export const pluralKey = /(?:=\d{1,4}|\b(?:zero|one|two|few|many|other))\s{0,4}(?=\{)/gu;
/** `{price, number, currency}`. */
export const messageArgument =
  /\{\s{0,4}[\w.]{1,60}\s{0,4},\s{0,4}(?:number|date|time|spellout|ordinal|duration)\s{0,4}(?:,[^{}]{1,60})?\}/gu;

const pluralWords = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);
const head = /\{\s{0,4}[\w.]{1,60}\s{0,4},\s{0,4}(?:plural|select|selectordinal)\s{0,4},/uy;
const key = /\s*(offset:\d{1,4}|=\d{1,6}|[\w-]{1,60})\s*/uy;
const mostMessages = 200;
const deepest = 8;
/** In UTF-16 units. */
const longestBranch = 4000;

/**
 * What must stand in a text of its messages: the head of each, `other` and what is chosen by (the keys of a `select`, the
 * numbers of a `plural`, whose words differ from language to language), and the placeholders within, each once. `rest`: the
 * text without them. A message whose braces do not close is none.
 */
export function readMessages(text: string): { parts: string[]; rest: string } {
  const parts: string[] = [];
  let rest = '';
  let from = 0;
  let left = mostMessages;
  for (const { index } of text.matchAll(messageHead)) {
    if (index < from || left <= 0) continue;
    left -= 1;
    const message = readMessage(text, index, 0);
    if (message === null) continue;
    parts.push(compact(message.head), ...new Set(message.parts.map(compact)));
    rest += `${text.slice(from, index)} `;
    from = message.end;
  }
  rest += text.slice(from);
  parts.push(...(rest.match(messageArgument) ?? []));
  return { parts, rest: rest.replaceAll(messageArgument, ' ') };
}

const compact = (part: string): string => part.replaceAll(/\s/g, '');

type Message = { head: string; parts: string[]; end: number };

function readMessage(text: string, start: number, depth: number): Message | null {
  head.lastIndex = start;
  const opening = head.exec(text)?.[0];
  if (opening === undefined || depth > deepest) return null;
  const isSelect = /select\s*,$/u.test(opening);
  const parts: string[] = [];
  let at = start + opening.length;
  for (;;) {
    key.lastIndex = at;
    const [found, name = ''] = key.exec(text) ?? [''];
    at += found.length;
    if (name === '') {
      while (/\s/.test(text[at] ?? '')) at += 1;
      return text[at] === '}' ? { head: opening, parts, end: at + 1 } : null;
    }
    if (name.startsWith('offset:')) {
      parts.push(name);
      continue;
    }
    const branch = readBranch(text, at, depth);
    // A word in place of one of the six that ICU knows makes the message one that cannot be read.
    if (branch === null || (!isSelect && !name.startsWith('=') && !pluralWords.has(name))) return null;
    if (isSelect || name === 'other' || name.startsWith('=')) parts.push(name);
    parts.push(...branch.parts);
    at = branch.end;
  }
}

/** What stands in the braces behind a key: words, placeholders and further messages. */
function readBranch(text: string, start: number, depth: number): { parts: string[]; end: number } | null {
  if (text[start] !== '{') return null;
  const parts: string[] = [];
  let at = start + 1;
  const last = Math.min(text.length, start + longestBranch);
  while (at < last) {
    const sign = text[at];
    if (sign === '}') return { parts, end: at + 1 };
    if (sign !== '{') {
      at += 1;
      continue;
    }
    const message = readMessage(text, at, depth + 1);
    if (message !== null) {
      parts.push(message.head, ...message.parts);
      at = message.end;
      continue;
    }
    const end = text.indexOf('}', at);
    const inner = end < 0 ? '' : text.slice(at, end + 1);
    if (inner === '' || inner.indexOf('{', 1) > 0 || inner.length > 200) return null;
    parts.push(inner);
    at = end + 1;
  }
  return null;
}
