import { Lexer, Marked, type Token, type Tokens, type TokensList } from 'marked';
import { blockTokenizer } from './block-tokenizer.ts';
import { footnoteExtensions } from './footnote-extension.ts';
import { isCheapToRead } from './inline-cost.ts';
import { mathExtensions } from './math-extension.ts';
import { maskForEmphasis, scriptTokenizer } from './script-tokenizer.ts';

export type Links = TokensList['links'];

/** Source that is shown as it is, because reading or drawing it would hold up the page. */
export type PlainToken = Tokens.Generic & { type: 'plain'; raw: string; text: string };

/** Blocks and inline marks nest this deep at most; the lexer and React recurse once or more per level. */
const deepestBlocks = 20;
const deepestInline = 16;
/** Tokens of one top-level block; each becomes at least one element. */
const maxTokens = 5000;
/** Definitions of reference links; every further one could change the reading of all earlier text. */
const maxLinks = 500;

const { defaults } = new Marked({
  gfm: true,
  extensions: [...mathExtensions, ...footnoteExtensions],
  tokenizer: { ...scriptTokenizer, ...blockTokenizer },
  hooks: { emStrongMask: maskForEmphasis },
});

/** Top-level tokens of a Markdown text. `links` are reference definitions known from elsewhere in the text. */
export function lexMarkdown(text: string, links: Links = {}): { tokens: Token[]; links: Links } {
  const lexer = new BoundedLexer(defaults);
  Object.assign(lexer.tokens.links, links);
  const tokens = lexer.lex(text);
  return { tokens: tokens.map((token) => (isTooLarge(token) ? plainToken(token.raw) : token)), links: tokens.links };
}

/** A token and all that it holds. */
export function* tokensWithin(token: Token): Generator<Token> {
  const waiting = [token];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next;
    for (const inner of directlyWithin(next)) waiting.push(inner);
  }
}

/** The number of each item of a list with numbers: one more than before, or a higher one that its source gives it. */
export function itemNumbers({ items, start }: Tokens.List): number[] {
  let next = start === '' ? 1 : start;
  return items.map(({ raw }) => {
    const number = Math.max(next, Number(/^\s{0,20}(\d{1,9})[.)]/.exec(raw)?.[1] ?? 0));
    next = number + 1;
    return number;
  });
}

function directlyWithin(token: Token): Token[] {
  if (token.type === 'list') return token.items;
  if (token.type === 'table') {
    return [token.header, ...token.rows].flat().map(({ text, tokens }) => ({ type: 'cell', raw: text, tokens }));
  }
  return 'tokens' in token ? (token.tokens ?? []) : [];
}

/** marked's lexer with bounds on nesting and on its super-linear parts: beyond them it leaves the source plain. */
class BoundedLexer extends Lexer {
  #blockDepth = 0;
  #inlineDepth = 0;
  readonly #isCheap = isCheapToRead();

  override lex(text: string): TokensList {
    this.blockTokens(text, this.tokens);
    for (const tag of Object.keys(this.tokens.links).slice(maxLinks)) delete this.tokens.links[tag];
    for (const { src, tokens } of this.inlineQueue) {
      this.state.inRawBlock = false;
      this.inlineTokens(src, tokens);
    }
    this.inlineQueue = [];
    return this.tokens;
  }

  override blockTokens(text: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[];
  override blockTokens(text: string, tokens?: TokensList, lastParagraphClipped?: boolean): TokensList;
  override blockTokens(text: string, tokens: Token[] = [], lastParagraphClipped?: boolean): Token[] {
    if (this.#blockDepth >= deepestBlocks) {
      tokens.push(plainToken(text));
      this.state.top = true;
      return tokens;
    }
    this.#blockDepth += 1;
    try {
      return super.blockTokens(text, tokens, lastParagraphClipped);
    } finally {
      this.#blockDepth -= 1;
    }
  }

  override inlineTokens(text: string, tokens: Token[] = []): Token[] {
    if (this.#inlineDepth >= deepestInline || (this.#inlineDepth === 0 && !this.#isCheap(text))) {
      tokens.push(plainToken(text));
      return tokens;
    }
    this.#inlineDepth += 1;
    try {
      return super.inlineTokens(text, tokens);
    } finally {
      this.#inlineDepth -= 1;
    }
  }
}

const plainToken = (text: string): PlainToken => ({ type: 'plain', raw: text, text });

function isTooLarge(token: Token): boolean {
  let left = maxTokens;
  for (const _ of tokensWithin(token)) {
    left -= 1;
    if (left < 0) return true;
  }
  return false;
}
