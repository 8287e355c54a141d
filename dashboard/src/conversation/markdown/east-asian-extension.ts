import { Tokenizer, type TokenizerAndRendererExtension, type TokenizerObject, type Tokens } from 'marked';

/** Punctuation of Chinese, Japanese and Korean. */
const punctuation = /[\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65“”‘’…—]/u;
const strong = /^\*\*(?![\s*])([^*\n]{1,400})\*\*(?!\*)/;

/**
 * Strong text that begins or ends with punctuation and stands between letters: `含**「重点」**内容`. CommonMark finds no strong
 * text there, because it counts on spaces between words.
 */
export const eastAsianStrong: TokenizerAndRendererExtension = {
  name: 'strong',
  level: 'inline',
  start: (source) => source.indexOf('**'),
  tokenizer(source) {
    const [raw = '', text = ''] = strong.exec(source) ?? [];
    if (!punctuation.test(`${text.at(0)}${text.at(-1)}`)) return undefined;
    return { type: 'strong', raw, text, tokens: this.lexer.inlineTokens(text) };
  },
};

export const eastAsianTokenizer: TokenizerObject = {
  /** A bare address ends before such punctuation. */
  url(source): Tokens.Link | false | undefined {
    const run = /^\S{0,2000}/.exec(source)?.[0] ?? '';
    const end = run.search(punctuation);
    return end <= 0 ? false : Tokenizer.prototype.url.call(this, source.slice(0, end));
  },
  /** One `~` is a sign of "about"; two strike out. */
  del: (source): Tokens.Del | false | undefined => (source.startsWith('~~') ? false : undefined),
};
