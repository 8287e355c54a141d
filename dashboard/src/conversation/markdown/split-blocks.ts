import type { Token, Tokens } from 'marked';
import { type Footnote, footnoteTag } from './footnote-extension.ts';
import { type Links, lexMarkdown } from './lex-markdown.ts';

/** One top-level piece of an answer: drawn once, and drawn again only when its own text changes. */
export type Block = { start: number; raw: string; token: Token };

/**
 * A text cut into blocks, and how far that cut is final: `settled` blocks cannot change
 * however the text goes on (except by a new link definition).
 */
export type Split = {
  text: string;
  blocks: Block[];
  settled: number;
  settledEnd: number;
  settledLinks: Links;
  links: Links;
};

const nothing: Split = { text: '', blocks: [], settled: 0, settledEnd: 0, settledLinks: {}, links: {} };

/**
 * Cuts a growing Markdown text into blocks. Given the split of a beginning of the same text, only what
 * follows its settled blocks is read again, so the cost of an answer grows with its length, not its square.
 */
export function splitBlocks(source: string, previous: Split = nothing): Split {
  const text = withPlainLineEnds(source);
  if (text === previous.text) return previous;
  const grown = text.startsWith(previous.text) ? previous : nothing;
  const next = readFrom(text, grown, grown.settled, grown.settledEnd, grown.settledLinks);
  // A definition may give meaning to `[words]` of any earlier block: read all of it once more.
  return sameLinks(next.links, grown.links) || grown.settled === 0 ? next : readFrom(text, grown, 0, 0, {});
}

/** Characters and blocks of an answer that are drawn as Markdown. */
const longestShown = 400_000;
const maxBlocks = 4000;
const readAtOnce = 16_000;

/** The part of a text that is drawn as Markdown, and the rest, which is not parsed. */
export type ShownSplit = { split: Split; blocks: Block[]; rest: string };

export function splitShownBlocks(source: string, previous: Split = nothing): ShownSplit {
  const text = withPlainLineEnds(source);
  const end = Math.min(text.length, longestShown);
  let split = text.startsWith(previous.text) ? previous : nothing;
  while (split.text.length < end && split.settled <= maxBlocks) {
    // The last block is read again each time: with steps as long as that block, at most twice in sum.
    const step = Math.max(readAtOnce, split.text.length - split.settledEnd);
    split = splitBlocks(text.slice(0, Math.min(split.text.length + step, end)), split);
  }
  const restStart = split.blocks[maxBlocks]?.start ?? split.text.length;
  return { split, blocks: split.blocks.slice(0, maxBlocks), rest: text.slice(restStart) };
}

function withPlainLineEnds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

function readFrom(text: string, previous: Split, keptCount: number, start: number, knownLinks: Links): Split {
  const { tokens, links } = lexMarkdown(text.slice(start), knownLinks);
  const blocks = previous.blocks.slice(0, keptCount);
  const linksStand = sameLinks(links, previous.links);
  let offset = start;
  let settled = keptCount;
  let settledEnd = start;
  let settledTokens = 0;
  let before: Token | undefined;
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'space' && isFinalBefore(text, offset, start, before)) {
      settled = blocks.length;
      settledEnd = offset;
      settledTokens = index;
    }
    if (token.type !== 'space' && token.type !== 'def') {
      blocks.push(reuse(previous.blocks[blocks.length], { start: offset, raw: token.raw, token }, linksStand));
    }
    offset += token.raw.length;
    before = token;
  }
  const settledLinks = withDefinitions(knownLinks, tokens.slice(0, settledTokens), links);
  return { text, blocks, settled, settledEnd, settledLinks, links };
}

/** Whether nothing before `offset` can still change: there is a blank line, and the line after it is complete. */
function isFinalBefore(text: string, offset: number, start: number, before: Token | undefined): boolean {
  if (offset === start || !text.includes('\n', offset)) return false;
  return before?.type === 'space' || /\n[ \t]*\n$/.test(before?.raw ?? '');
}

/** The links known before, and those of `links` that these tokens define. */
function withDefinitions(known: Links, tokens: Token[], links: Links): Links {
  // A tag may be `constructor`, which every other object has.
  const defined: Links = Object.assign(Object.create(null), known);
  for (const token of tokens) {
    if (token.type !== 'def' && token.type !== 'footnote') continue;
    const tag = token.type === 'def' ? (token as Tokens.Def).tag : footnoteTag((token as Footnote).label);
    const link = links[tag];
    if (link) defined[tag] ??= link;
  }
  return defined;
}

/** The earlier block itself where nothing changed, so that React sees the same object and draws nothing. */
function reuse(old: Block | undefined, block: Block, linksStand: boolean): Block {
  const isSame = old !== undefined && old.start === block.start && old.raw === block.raw;
  return isSame && isSameToken(old.token, block.token) && (linksStand || !block.raw.includes('[')) ? old : block;
}

// The lexer joins some neighbours into one token, so equal source does not always mean equal reading.
function isSameToken(one: Token, other: Token): boolean {
  return one.type === other.type && ('text' in one ? one.text : '') === ('text' in other ? other.text : '');
}

function sameLinks(one: Links, other: Links): boolean {
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => one[key]?.href === other[key]?.href && one[key]?.title === other[key]?.title);
}
