import type { TokenizerAndRendererExtension } from 'marked';

/** A formula; `text` is its TeX. */
type MathToken = { type: 'mathBlock' | 'mathInline'; raw: string; text: string };

/** A formula of its own block is searched for this far, so that many openings without an end cost little. */
const longestBlock = 4000;
// A block may not hold a blank line: a stray `$$` must not swallow the rest of an answer.
const blockRule =
  /^(?:\$\$((?:[^\n$]|\n(?![ \t]*\n)|\$(?!\$))+?)\$\$|\\\[((?:[^\n]|\n(?![ \t]*\n))+?)\\\])[ \t]*(?:\n+|$)/;
// The paragraph before a formula ends at its line. The search stops where the paragraph ends anyway.
const paragraphEnd = /\n(?:(\$\$|\\\[)|[ \t]*\n|#{1,6}[ \t]| {0,3}(?:>|```|~~~|[-+*][ \t]|\d{1,9}[.)][ \t]))/;
/** The lexer reads to the end of a run of lines again for each paragraph that a formula ends inside the run. */
const maxParagraphsEnded = 200;
const paragraphsEnded = new WeakMap<object, number>();

const inlineRule =
  /^(?:\$\$([^\n$]+?)\$\$|\$(?![\s$])((?:\\[^\n]|[^\n$\\])*?[^\s\\$]|[^\s\\$])\$(?![\p{L}\d$])|\\\(((?:[^\n])+?)\\\))/u;
// "$5 or 3$" is money, not a formula.
const isMoney = (tex: string): boolean => /^\d[\d.,]*\s/.test(tex) && /\p{L}{2}/u.test(tex) && !tex.includes('\\');

const token = (type: MathToken['type'], match: RegExpExecArray): MathToken => ({
  type,
  raw: match[0],
  text: (match[1] ?? match[2] ?? match[3] ?? '').trim(),
});

export const mathExtensions: TokenizerAndRendererExtension[] = [
  {
    name: 'mathBlock',
    level: 'block',
    // Where the paragraph that begins one character before `source` ends because of a formula.
    start(source) {
      const end = paragraphEnd.exec(source);
      if (end?.[1] === undefined) return undefined;
      const found = (paragraphsEnded.get(this.lexer) ?? 0) + 1;
      paragraphsEnded.set(this.lexer, found);
      return found > maxParagraphsEnded ? undefined : end.index;
    },
    tokenizer(source) {
      if (!/^(?:\$\$|\\\[)/.test(source)) return undefined;
      const match = blockRule.exec(source.slice(0, longestBlock));
      return match ? token('mathBlock', match) : undefined;
    },
  },
  {
    name: 'mathInline',
    level: 'inline',
    // A sign behind a letter or an equals sign is a currency (A$) or a shell's variable (PATH=$HOME).
    start: (source) => source.search(/(?<![\p{L}\d=:/{])\$|\\\(/u),
    tokenizer(source) {
      const match = inlineRule.exec(source);
      if (!match || (match[2] !== undefined && isMoney(match[2]))) return undefined;
      return token('mathInline', match);
    },
  },
];
