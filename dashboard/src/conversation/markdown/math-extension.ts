import type { TokenizerAndRendererExtension } from 'marked';

/** A formula; `text` is its TeX. */
type MathToken = { type: 'mathBlock' | 'mathInline'; raw: string; text: string };

// A block may not hold a blank line: a stray `$$` must not swallow the rest of an answer.
const blockRule =
  /^(?:\$\$((?:[^\n$]|\n(?![ \t]*\n)|\$(?!\$))+?)\$\$|\\\[((?:[^\n]|\n(?![ \t]*\n))+?)\\\])[ \t]*(?:\n+|$)/;
const inlineRule =
  /^(?:\$\$([^\n$]+?)\$\$|\$(?![\s$])((?:\\[^\n]|[^\n$\\])*?[^\s\\$]|[^\s\\$])\$(?![\d$])|\\\(((?:[^\n])+?)\\\))/;
// "$5 or 3$" is money, not a formula.
const moneyRule = /^\d[\d.,]*\s+(?=.*\p{L}{2})(?!.*\\)/u;

const token = (type: MathToken['type'], match: RegExpExecArray): MathToken => ({
  type,
  raw: match[0],
  text: (match[1] ?? match[2] ?? match[3] ?? '').trim(),
});

export const mathExtensions: TokenizerAndRendererExtension[] = [
  {
    name: 'mathBlock',
    level: 'block',
    start: (source) => source.search(/(?:^|\n)(?:\$\$|\\\[)/),
    tokenizer(source) {
      const match = blockRule.exec(source);
      return match ? token('mathBlock', match) : undefined;
    },
  },
  {
    name: 'mathInline',
    level: 'inline',
    start: (source) => source.search(/\$|\\\(/),
    tokenizer(source) {
      const match = inlineRule.exec(source);
      if (!match || (match[2] !== undefined && moneyRule.test(match[2]))) return undefined;
      return token('mathInline', match);
    },
  },
];
