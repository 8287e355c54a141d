import type { Token, Tokens } from 'marked';
import { decodeEntities } from '../markdown/decode-entities.ts';
import type { Footnote, FootnoteMark } from '../markdown/footnote-extension.ts';
import { itemNumbers } from '../markdown/lex-markdown.ts';
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
    case 'footnote':
      return `[${(token as Footnote).label}] ${blocksText(tokensOf(token) ?? [], bullet)}`;
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

function listText(list: Tokens.List, bullet: string): string {
  const numbers = list.ordered ? itemNumbers(list) : [];
  const lines = list.items.map((item, index) => {
    const mark = list.ordered ? `${numbers[index]}. ` : bullet;
    return mark + blocksText(item.tokens, bullet).replaceAll('\n', `\n${' '.repeat(mark.length)}`);
  });
  return lines.join('\n');
}

const tableText = ({ header, rows }: Tokens.Table): string =>
  [header, ...rows].map((cells) => cells.map(({ tokens }) => inlineText(tokens)).join('\t')).join('\n');

function inlineText(tokens: readonly Token[]): string {
  const text = tokens.map(tokenText).join('');
  if (!tokens.some(({ type }) => type === 'html')) return text;
  return text.replaceAll(/<(sub|sup|kbd)>([^<>]{1,100})<\/\1>/gi, (_, tag: string, words: string) =>
    withoutTag(tag.toLowerCase(), words),
  );
}

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const lowered = '₀₁₂₃₄₅₆₇₈₉';

/** Raised and lowered figures have signs of their own, without which 10⁶ is another number. */
function withoutTag(tag: string, words: string): string {
  if (tag === 'kbd') return words;
  if (/^\d+$/.test(words))
    return words.replaceAll(/\d/g, (digit) => (tag === 'sup' ? raised : lowered)[Number(digit)] ?? '');
  return (tag === 'sup' ? '^' : '_') + (words.length === 1 ? words : `(${words})`);
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
    case 'footnoteMark':
      return `[${(token as FootnoteMark).label}]`;
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
