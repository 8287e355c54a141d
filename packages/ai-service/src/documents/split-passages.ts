/** Long enough to be about something, short enough to be about one thing. */
const longest = 600;
const shortest = 300;

/** The passages of a page, each ending with a sentence or a line where one ends in time. */
export function splitPassages(text: string): string[] {
  const passages: string[] = [];
  for (let from = 0; from < text.length; ) {
    const rest = text.slice(from, from + longest);
    const length = from + longest >= text.length ? rest.length : endOf(rest);
    const passage = rest.slice(0, length).trim();
    if (/[\p{L}\p{N}]/u.test(passage)) passages.push(passage);
    from += length;
  }
  return passages;
}

function endOf(text: string): number {
  for (const end of [/[.!?؟。！？]\s|\n/gu, /\s/gu]) {
    const last = [...text.slice(shortest).matchAll(end)].at(-1);
    if (last) return shortest + last.index + last[0].length;
  }
  return text.length;
}
