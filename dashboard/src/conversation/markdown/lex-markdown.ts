import { Lexer, Marked, type Token, type TokensList } from 'marked';
import { mathExtensions } from './math-extension.ts';

export type Links = TokensList['links'];

const { defaults } = new Marked({ gfm: true, extensions: mathExtensions });

/** Top-level tokens of a Markdown text. `links` are reference definitions known from elsewhere in the text. */
export function lexMarkdown(text: string, links: Links = {}): { tokens: Token[]; links: Links } {
  const lexer = new Lexer(defaults);
  Object.assign(lexer.tokens.links, links);
  const tokens = lexer.lex(text);
  return { tokens, links: tokens.links };
}
