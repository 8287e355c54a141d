import type { Token, Tokens } from 'marked';
import { decodeEntities } from '../markdown/decode-entities.ts';
import { splitBlocks } from '../markdown/split-blocks.ts';

/**
 * An answer's Markdown without its marks, for places that take no formatting and for reading aloud.
 * `bullet` stands before each item of a list without numbers.
 */
export function toPlainText(markdown: string, bullet = '- '): string {
  return splitBlocks(markdown)
    .blocks.map(({ token }) => blockText(token, bullet).trim())
    .filter((text) => text !== '')
    .join('\n\n');
}

function blockText(token: Token, bullet: string): string {
  switch (token.type) {
    case 'list':
      return listText(token as Tokens.List, bullet);
    case 'blockquote':
      return blocksText(tokensOf(token) ?? [], bullet);
    case 'table':
      return tableText(token as Tokens.Table);
    case 'code':
    case 'mathBlock':
      return token.text;
    case 'hr':
    case 'def':
    case 'space':
      return '';
    default:
      return inlineText(tokensOf(token) ?? [token]);
  }
}

function blocksText(tokens: readonly Token[], bullet: string): string {
  let text = '';
  let before = '';
  for (const token of tokens) {
    const block = blockText(token, bullet);
    if (block === '') continue;
    text += before + block;
    before = token.type === 'checkbox' ? '' : '\n';
  }
  return text;
}

function listText({ items, ordered, start }: Tokens.List, bullet: string): string {
  const first = start === '' ? 1 : start;
  const lines = items.map((item, index) => {
    const mark = ordered ? `${first + index}. ` : bullet;
    return mark + blocksText(item.tokens, bullet).replaceAll('\n', `\n${' '.repeat(mark.length)}`);
  });
  return lines.join('\n');
}

const tableText = ({ header, rows }: Tokens.Table): string =>
  [header, ...rows].map((cells) => cells.map(({ tokens }) => inlineText(tokens)).join('\t')).join('\n');

function inlineText(tokens: readonly Token[]): string {
  return tokens.map(tokenText).join('');
}

function tokenText(token: Token): string {
  switch (token.type) {
    case 'br':
      return '\n';
    case 'checkbox':
      return token.checked ? '[x] ' : '[ ] ';
    case 'codespan':
    case 'escape':
    case 'mathInline':
      return token.text;
    case 'text':
    case 'image':
      return token.type === 'text' && token.tokens ? inlineText(token.tokens) : decodeEntities(token.text);
    case 'link':
      return token.autolink ? token.text : inlineText(token.tokens ?? []);
    default: {
      const inner = tokensOf(token);
      if (inner) return inlineText(inner);
      return /^<br\s*\/?>$/i.test(token.raw) ? '\n' : token.raw;
    }
  }
}

const tokensOf = (token: Token): Token[] | undefined => ('tokens' in token ? token.tokens : undefined);
