import type { Token, TokenizerAndRendererExtension } from 'marked';

/** `[^label]`, where the text has a note of this label. */
export type FootnoteMark = { type: 'footnoteMark'; raw: string; label: string };
/** `[^label]: the note`, whose further lines are indented. */
export type Footnote = { type: 'footnote'; raw: string; label: string; tokens: Token[] };

const definition = /^ {0,3}\[\^([^\]\s^]{1,60})\]:[ \t]*/;
const mark = /^\[\^([^\]\s^]{1,60})\](?![(:])/;
/** In UTF-16 units. */
const longestNote = 8000;

/** The tag under which a note is kept among the definitions of links: a mark is read again when its note arrives. */
export const footnoteTag = (label: string): string => `^${label.toLowerCase()}`;

export const footnoteExtensions: TokenizerAndRendererExtension[] = [
  {
    name: 'footnote',
    level: 'block',
    childTokens: ['tokens'],
    tokenizer(source): Footnote | undefined {
      const [head, label] = definition.exec(source) ?? [];
      if (head === undefined || label === undefined) return undefined;
      const raw = rawOf(source.slice(0, longestNote));
      const text = raw
        .slice(head.length)
        .replaceAll(/\n(?: {1,4}|\t)/g, '\n')
        .trimEnd();
      this.lexer.tokens.links[footnoteTag(label)] ??= { href: '', title: '' };
      return { type: 'footnote', raw, label, tokens: this.lexer.blockTokens(text, []) };
    },
  },
  {
    name: 'footnoteMark',
    level: 'inline',
    start: (source) => source.indexOf('[^'),
    tokenizer(source): FootnoteMark | undefined {
      const [raw, label] = mark.exec(source) ?? [];
      if (raw === undefined || label === undefined || !(footnoteTag(label) in this.lexer.tokens.links))
        return undefined;
      return { type: 'footnoteMark', raw, label };
    },
  },
];

/** An indented line, behind an empty one too, or one that begins nothing else. */
const nextLine =
  /\n(?:[ \t]*\n)?(?: {2}|\t)[ \t]*\S[^\n]*|\n(?! {0,3}(?:\[\^|#{1,6}[ \t]|>|```|~~~|[-+*][ \t]|\d{1,9}[.)][ \t]|\|))[ \t]*\S[^\n]*/y;

function rawOf(source: string): string {
  const first = source.indexOf('\n');
  let end = first < 0 ? source.length : first;
  for (;;) {
    nextLine.lastIndex = end;
    const line = nextLine.exec(source);
    if (!line) return source.slice(0, end);
    end += line[0].length;
  }
}
