import type { Citation } from '@deskmate/api/contracts/ai/citations';
import { createQuoteFinder, type GivenPage, type QuoteFinder } from './find-quote.ts';
import { normalizeQuote } from './normalize-quote.ts';
import { type Marker, parseMarkers } from './parse-markers.ts';

export type CitedDocument = { documentId: string; pages: number };
export type CheckedAnswer = { text: string; citations: Citation[] };

type Sources = {
  documents: CitedDocument[];
  pages: GivenPage[];
  /** What the person wrote: the answer may quote it. */
  questions: string[];
};

/**
 * Checks each quote of an answer against the pages that the model was given. What stands there word for word becomes a
 * citation with the page of the match; any other quote is taken out, and its marker stays only as a way to a page that
 * was read. A passage in quotation marks that stands nowhere loses its marks: it is not shown as a quote.
 */
export async function checkCitations(answer: string, given: Sources): Promise<CheckedAnswer> {
  const finder = createQuoteFinder(given.pages);
  const givenPages = new Set(given.pages.map(pageKey));
  const isAsked = createQuestionSearch(given.questions);
  const citations: Citation[] = [];
  const text = createText();
  let markers = 0;
  for (const part of parseMarkers(answer)) {
    if ('text' in part) {
      text.append(await withoutFalseQuotes(part.text, finder, isAsked));
      continue;
    }
    for (const marker of part.markers) {
      const shown = await showMarker(marker, text.end(), finder, { ...given, givenPages });
      if (shown === null) {
        text.trimEnd();
        continue;
      }
      if (shown.found) {
        const { documentId, ...position } = shown.found;
        citations.push({ document_id: documentId, ...position, marker: markers });
      }
      text.append(`${/[^\s([]/.test(text.end().slice(-1)) ? ' ' : ''}${shown.label}`);
      markers += 1;
    }
  }
  text.trimEnd();
  return { text: text.whole(), citations };
}

/** What all passages of one answer may be looked for in the questions, in characters compared. */
const questionsBudget = 20_000_000;

/** Whether the person wrote a passage; false for all once an answer has asked for too many. */
function createQuestionSearch(questions: string[]): (needle: string) => boolean {
  const asked = questions.map((text) => normalizeQuote(text).text).join('\n');
  let left = questionsBudget;
  return (needle) => {
    left -= asked.length;
    return left > 0 && asked.includes(needle);
  };
}

/** Longer than a quote and what may stand between it and its marker. */
const lookBehind = 700;

/** Collects a text in parts; reading its end each time from the whole would take quadratic time. */
function createText() {
  const parts: string[] = [];
  let end = '';
  return {
    append(part: string): void {
      parts.push(part);
      end = (end + part).slice(-lookBehind);
    },
    /** The last characters. */
    end: () => end,
    trimEnd(): void {
      end = end.trimEnd();
      while (parts.length > 0) {
        const last = (parts.pop() ?? '').trimEnd();
        if (last === '') continue;
        parts.push(last);
        return;
      }
    },
    whole: () => parts.join(''),
  };
}

const pageKey = ({ documentId, page }: { documentId: string; page: number }): string => `${documentId} ${page}`;

async function showMarker(
  marker: Marker,
  before: string,
  finder: QuoteFinder,
  { documents, givenPages }: Pick<Sources, 'documents'> & { givenPages: ReadonlySet<string> },
) {
  const document = documents[(marker.document ?? 1) - 1];
  const named = document ? { documentId: document.documentId, page: marker.page } : null;
  const quote = marker.quote ?? quoteBefore(before);
  const found = quote === null ? null : await finder.find(quote, named);
  const target = found ?? named;
  if (target === null) return null;
  const isGiven = givenPages.has(pageKey(target));
  const { pages: count = 0 } = documents.find(({ documentId }) => documentId === target.documentId) ?? {};
  // Without a quote a marker may lead to a page of an earlier answer; with a false one only to a page that was read.
  if (!isGiven && (marker.quote !== null || target.page < 1 || target.page > count)) return null;
  const number = documents.findIndex(({ documentId }) => documentId === target.documentId) + 1;
  return { found, label: documents.length > 1 ? `[${number}, p. ${target.page}]` : `[p. ${target.page}]` };
}

/** A passage in quotation marks right before a marker is what the marker is about. */
const quoteBefore = (before: string): string | null =>
  /["“«„]([^"“”«»„\n]{6,600})["”»“][\s.,;:)]{0,90}$/u.exec(before)?.[1] ?? null;

const quoted = /(["“„«])([^"“”«»„\n]{1,800})(["”»“])/gu;
const quotedLine = /^(?:>[ \t]?)+(.+)$/gm;
const fewestWords = 3;

/** Words in quotation marks are names and terms; only a passage of several words claims to be a quote. */
async function withoutFalseQuotes(
  text: string,
  finder: QuoteFinder,
  isAsked: (needle: string) => boolean,
): Promise<string> {
  const isFalse = async (passage: string): Promise<boolean> => {
    if (passage.trim().split(/\s+/).length < fewestWords) return false;
    if (await finder.find(passage, null)) return false;
    return !isAsked(normalizeQuote(passage).text);
  };
  const segments = text.split(/(```[\s\S]*?(?:```|$)|`[^`\n]*`)/);
  for (const [index, segment] of segments.entries()) {
    if (index % 2 === 1) continue;
    const unquoted = await unwrap(segment, quoted, async ([, , passage = '']) =>
      (await isFalse(passage)) ? passage : null,
    );
    segments[index] = await unwrap(unquoted, quotedLine, async ([, passage = '']) =>
      (await isFalse(passage)) ? passage : null,
    );
  }
  return segments.join('');
}

/** The text with each match in the place of which something else is to stand; null leaves it. */
async function unwrap(
  text: string,
  pattern: RegExp,
  inside: (match: RegExpExecArray) => Promise<string | null>,
): Promise<string> {
  const parts: string[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    const instead = await inside(match);
    if (instead === null) continue;
    parts.push(text.slice(from, match.index), instead);
    from = match.index + match[0].length;
  }
  return parts.join('') + text.slice(from);
}
