import type { TextFold } from '@deskmate/api/contracts/ai/chat';
import { announcesTranslation, findPreface, namesTranslation } from './find-preface.ts';
import type { TextExpectation } from './text-expectation.ts';

/** A label of remarks on a translation. */
const noteLabel =
  /^[\s(（[*_]{0,8}(?:translator[’']s notes?|notes? on the translation|notes?|explanation|remarque|note du traducteur|explication|hinweis|anmerkung(?:en)?|erklärung|notas?|nota del traductor|explicación|explicação|spiegazione|примечани[ея]|пояснение|ملاحظة|ملاحظات|توضيح|شرح|注意|注释|註釋|注|註|说明|說明|備考|注釈|補足|참고|설명|not|açıklama|टिप्पणी)[*_]{0,4}\s{0,4}[:：]/iu;
/** What a model says of its text, in the first person or of the text itself. */
const aboutText =
  /^[\s(*_]{0,8}(?:i(?:[’']ve| have)? (?:kept|translated|adjusted|preserved|rewritten|corrected|made)\b|this (?:translation|draft|version|rewrite) (?:keeps|uses|is|maintains|preserves)|(?:key |main )changes\s{0,3}:|changes made\s{0,3}:|what i changed|i hope this helps[.!]?\s{0,8}$)/iu;
const offer =
  /^[\s(*_]{0,8}(?:(?:please )?let me know if you(?:[’']d| would)? (?:like|want|prefer|need)|would you like (?:me to|a |another |it )|feel free to|if you(?:[’']d| would)? (?:like|prefer|want),)/iu;
/** What only a remark on a text speaks of. */
const aboutWriting =
  /\b(?:tone|wording|phrasing|more (?:formal|casual|concise)|(?:in)?formal|shorter (?:version|text|draft)|longer (?:version|text|draft)|(?:another|different|other|alternative) (?:version|draft|translation|wording)|this (?:draft|translation|text|version)|translat\w{1,8}|placeholders?|in (?:square )?brackets|rewrite|rephrase)\b/iu;
const longestRemark = 600;
const rule = /^\s{0,40}(?:-{3,20}|\*{3,20}|_{3,20})\s{0,40}$/u;
const openingFence = /^\s{0,40}```[\w-]{0,20}\n/u;
const closingFence = /\n```\s{0,40}$/u;

/** The text alone, as it is copied and shared. */
export function withoutFolds(text: string, folds: readonly TextFold[]): string {
  const start = Math.max(0, ...folds.flatMap(({ kind, end }) => (kind === 'preface' ? [end] : [])));
  const end = Math.min(text.length, ...folds.flatMap((fold) => (fold.kind === 'remark' ? [fold.start] : [])));
  return folds.length === 0 ? text : text.slice(start, end).trim();
}

/**
 * What a model wrote around a text: its first block, if that announces the text, its last one, if that remarks on it, and
 * a fence around the whole. A block that the client's own text has the like of is the text's.
 */
export function findFolds(text: string, { source, kind, language }: TextExpectation): TextFold[] {
  const isRendered = kind !== 'writing';
  // A text that has no more lines and blocks than its source has none that is not of it.
  const hasMoreLines = !isRendered || linesOf(text) > linesOf(source);
  const hasMore = !isRendered || (hasMoreLines && blocksOf(text).length > blocksOf(source).length);
  const preface = prefaceOf(text, { source, kind, hasMoreLines });
  const fence = isFenced(text.slice(preface), source) ? (openingFence.exec(text.slice(preface))?.[0].length ?? 0) : 0;
  const start = preface + fence;
  const end = endOf(text, { source, kind, language, start, hasMore, isFenced: fence > 0 });
  const folds: TextFold[] = [];
  if (start > 0) folds.push({ start: 0, end: start, kind: 'preface' });
  if (end < text.length) folds.push({ start: end, end: text.length, kind: 'remark' });
  // What would leave nothing of the text is the text.
  return text.slice(start, end).trim() === '' ? [] : folds;
}

const linesOf = (text: string): number => text.trim().split(/\n+/).length;

type Beginning = { source: string; kind: TextExpectation['kind']; hasMoreLines: boolean };

function prefaceOf(text: string, { source, kind, hasMoreLines }: Beginning): number {
  if (findPreface(source) > 0) return 0;
  const at = findPreface(text, kind === 'writing' ? source : '');
  const isLine = text.slice(0, at).includes('\n') && hasMoreLines;
  // A label before its words in one line is the text's, unless it says that a translation follows.
  return isLine || (announcesTranslation(text.slice(0, at)) && !namesTranslation(source)) ? at : 0;
}

const isFenced = (text: string, source: string): boolean =>
  !source.includes('```') && openingFence.test(text) && text.split('```').length === 3;

type Ending = Pick<TextExpectation, 'source' | 'kind' | 'language'> & {
  start: number;
  hasMore: boolean;
  isFenced: boolean;
};

function endOf(text: string, { source, kind, language, start, hasMore, isFenced: hasFence }: Ending): number {
  let end = text.length;
  const last = blocksOf(text).at(-1);
  if (last && last.start > start && last.end - last.start <= longestRemark) {
    const words = text.slice(last.start, last.end);
    const isOwn = hasMore && isRemark(words, kind) && !hasLike(source, kind);
    if (isOwn || isEnglishRemark(words, language, source)) end = withoutRule(text, last.start);
  }
  const inside = text.slice(0, end).trimEnd();
  if (hasFence) end = inside.length - (closingFence.exec(inside)?.[0].length ?? 0);
  return end;
}

function isRemark(block: string, kind: TextExpectation['kind']): boolean {
  const isAboutWriting = aboutWriting.test(block);
  // A letter may say what was corrected or made, and that it hopes to help.
  if (aboutText.test(block)) return kind === 'translation' || isAboutWriting;
  if (offer.test(block)) return isAboutWriting;
  return noteLabel.test(block) && (kind === 'translation' || isAboutWriting);
}

/** How a model speaks English to the client below a text in another language. */
const englishRemark =
  /^[\s(*_]{0,8}(?:(?:please )?let me know\b|feel free to\b|i hope this\b|hope this helps|(?:please )?note(?: that|:)|would you like\b|if you(?:[’']d like|[’']d prefer| would like| need| want)\b|is there anything\b|i(?:[’']ve| have)? (?:kept|used|translated|adjusted|made|left|added)\b|this (?:translation|version|text|draft)\b)/iu;

function isEnglishRemark(block: string, language: string | null, source: string): boolean {
  if (language === null || /^en\b/i.test(language) || !englishRemark.test(block)) return false;
  const last = blocksOf(source).at(-1);
  return last === undefined || !englishRemark.test(source.slice(last.start, last.end));
}

/** Whether the last part of the client's own text reads like a remark itself. */
function hasLike(source: string, kind: TextExpectation['kind']): boolean {
  const last = blocksOf(source).at(-1);
  return last !== undefined && isRemark(source.slice(last.start, last.end), kind);
}

/** Without the line between the text and the remark. */
function withoutRule(text: string, end: number): number {
  const before = text.slice(0, end).trimEnd();
  const line = before.lastIndexOf('\n') + 1;
  return rule.test(before.slice(line)) ? before.slice(0, line).trimEnd().length : before.length;
}

type Block = { start: number; end: number };

/** The parts between empty lines. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let from = 0;
  for (const { index, 0: gap } of text.matchAll(/\n[^\S\n]{0,200}(?:\n[^\S\n]{0,200})+/g)) {
    blocks.push({ start: from, end: index });
    from = index + gap.length;
  }
  blocks.push({ start: from, end: text.length });
  return blocks.filter(({ start, end }) => text.slice(start, end).trim() !== '');
}
