import type { TokenizerAndRendererExtension } from 'marked';

/** A formula; `text` is its TeX. */
type MathToken = { type: 'mathBlock' | 'mathInline'; raw: string; text: string };

/** A formula of its own block is searched for this far, so that many openings without an end cost little. */
const longestBlock = 4000;
// A block may not hold a blank line: a stray `$$` must not swallow the rest of an answer.
const blockRule =
  /^(?:\$\$((?:[^\n$]|\n(?![ \t]*\n)|\$(?!\$))+?)\$\$|\\\[((?:[^\n]|\n(?![ \t]*\n))+?)\\\])[ \t]*(?:\n+|$)/;
/** Environments that models write without signs around them; other ones are LaTeX of a document. */
const environment =
  /^\\begin\{((?:align(?:ed|at|edat)?|equation|gather(?:ed)?|multline|eqnarray|split|[bBpvV]?(?:small)?matrix|cases|array|CD)\*?)\}/;
// The paragraph before a formula or a footnote ends at its line. The search stops where the paragraph ends anyway.
const paragraphEnd =
  /\n(?:(\$\$|\\\[|\\begin\{[a-z]{4,12}\*?\}| {0,3}\[\^[^\]\s^]{1,60}\]:)|[ \t]*\n|#{1,6}[ \t]| {0,3}(?:>|```|~~~|[-+*][ \t]|\d{1,9}[.)][ \t]))/;
/** The lexer reads to the end of a run of lines again for each paragraph that a formula ends inside the run. */
const maxParagraphsEnded = 200;
const paragraphsEnded = new WeakMap<object, number>();

const inlineRule =
  /^(?:\$\$([^\n$]+?)\$\$|\$(?![\s$])((?:\\[^\n]|[^\n$\\])*?[^\s\\$]|[^\s\\$])\$(?![\p{Script=Latin}\d$])|\\\(((?:[^\n])+?)\\\))/u;
/** What stands between two signs of money or of a shell: "$5 or 3$", "$5M; 3$", "$HOME and then $", "从$5到$". */
const isProse = (tex: string): boolean =>
  !tex.includes('\\') &&
  (/^\d[\d.,]*(?:\s.*\p{L}{2}|[kKMB](?![\^_*=+]))/u.test(tex) ||
    /\p{L}{2}[,.;:]? \p{L}{2}|[\p{scx=Han}\p{scx=Hira}\p{scx=Hang}\p{Script=Arab}]/u.test(tex));

/** A formula between `\begin` and `\end` of an environment that only formulas have. */
function readEnvironment(source: string): string | null {
  const name = environment.exec(source)?.[1];
  if (name === undefined) return null;
  const window = source.slice(0, longestBlock);
  const close = `\\end{${name}}`;
  const at = window.indexOf(close);
  return at < 0 || /\n[ \t]*\n/.test(window.slice(0, at)) ? null : window.slice(0, at + close.length);
}

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
      const bare = readEnvironment(source);
      if (bare !== null) {
        const end = /^[ \t]*(?:\n+|$)/.exec(source.slice(bare.length))?.[0];
        return end === undefined ? undefined : { type: 'mathBlock', raw: bare + end, text: bare };
      }
      if (!/^(?:\$\$|\\\[)/.test(source)) return undefined;
      const match = blockRule.exec(source.slice(0, longestBlock));
      return match ? token('mathBlock', match) : undefined;
    },
  },
  {
    name: 'mathInline',
    level: 'inline',
    // A sign behind a letter or an equals sign is a currency (A$) or a shell's variable (PATH=$HOME).
    start: (source) => source.search(/(?<![\p{Script=Latin}\d=:/{])\$|\\\(|\\begin\{/u),
    tokenizer(source) {
      const bare = readEnvironment(source);
      if (bare !== null) return { type: 'mathInline', raw: bare, text: bare };
      const match = inlineRule.exec(source);
      if (!match || (match[2] !== undefined && isProse(match[2]))) return undefined;
      return token('mathInline', match);
    },
  },
];
