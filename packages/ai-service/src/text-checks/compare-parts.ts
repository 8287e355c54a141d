import { trimEndOf } from '@deskmate/api/trim-ends';
import type { OutputFault } from '../answers/output-rules.ts';
import type { PartRule, TextExpectation } from './text-expectation.ts';

const link = /(?:https?:\/\/|www\.)[^\s<>"'“”«»()[\]،；。、]+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/giu;
/** Punctuation of the sentence, not of the link. */
const afterLink = /[.,:;!?…]/;
/** `{{x}}`, `${x}`, `{x}`, `%s`, `%1$d`, `%(name)s`. Braces around words that may be translated are not among them. */
const placeholder =
  /\{\{\s{0,4}[\w.$-]{1,80}\s{0,4}\}\}|\$?\{\s{0,4}[\w.$-]{1,80}\s{0,4}\}|%\([\w.]{1,80}\)[sdif]|(?<![\d\p{Script=Latin}])%(?:\d{1,2}\$)?[-+#]{0,2}\d{0,4}(?:\.\d{1,3})?[sdifuxX@](?![\p{Script=Latin}\d])/gu;
const tag = /<\/?[a-z][\w-]*(?=[\s/>])[^<>]*>/giu;
/** `[name]`, but neither a Markdown link, a check box nor a footnote. Its words may be translated, so only its number counts. */
const bracketed = /(?<!\])\[(?![\sx\d^]*\])[^[\]\n]{1,60}\](?![([:])/giu;

export const linksOf = (text: string): string[] =>
  (text.match(link) ?? []).map((found) => trimEndOf(found, afterLink).toLowerCase());

const placeholdersOf = (text: string): string[] =>
  (text.match(placeholder) ?? []).map((found) => found.replaceAll(/\s/g, ''));

const tagsOf = (text: string): string[] =>
  (text.match(tag) ?? []).map((found) => (/^<\/?[\w-]+/.exec(found)?.[0] ?? found).toLowerCase());

/** The text without links, placeholders and tags, whose digits and letters are none of the text's own. */
export const withoutParts = (text: string): string =>
  text.replaceAll(link, ' ').replaceAll(tag, ' ').replaceAll(placeholder, ' ');

/** Compares what must stand in the text letter by letter. */
export function compareParts(text: string, expected: TextExpectation): OutputFault[] {
  const { source } = expected;
  return [
    ...compare('links', expected.links, unique(linksOf(source)), unique(linksOf(text))),
    ...compare('placeholders', expected.placeholders, placeholdersOf(source), placeholdersOf(text)),
    ...compareBrackets(text, expected),
    ...compare('tags', expected.tags, tagsOf(source), tagsOf(text)),
  ];
}

/** What one list has more often than the other. */
export function missingFrom(expected: readonly string[], actual: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const item of actual) left.set(item, (left.get(item) ?? 0) + 1);
  return expected.filter((item) => {
    const count = left.get(item) ?? 0;
    left.set(item, count - 1);
    return count <= 0;
  });
}

function compare(name: string, rule: PartRule, expected: string[], actual: string[]): OutputFault[] {
  if (rule === 'free') return [];
  // Text that is written may name a thing once that its notes name twice.
  const missing = rule === 'same' ? missingFrom(expected, actual) : missingFrom(unique(expected), actual);
  const added = rule === 'same' ? missingFrom(actual, expected) : [];
  return [
    ...(missing.length > 0 ? [{ name, detail: `keep exactly as in the source: ${listed(missing)}` }] : []),
    ...(added.length > 0 ? [{ name, detail: `not in the source: ${listed(added)}` }] : []),
  ];
}

function compareBrackets(text: string, { source, placeholders }: TextExpectation): OutputFault[] {
  const [expected, actual] = [source.match(bracketed) ?? [], text.match(bracketed) ?? []];
  const isRight =
    placeholders === 'free' ||
    (placeholders === 'same' ? expected.length === actual.length : actual.length >= unique(expected).length);
  return isRight ? [] : [{ name: 'placeholders', detail: `keep what stands in square brackets: ${listed(expected)}` }];
}

const unique = (items: readonly string[]): string[] => [...new Set(items)];

const maxListed = 10;
const longestListed = 120;

/** For the model: quoted, and bounded, because it is text of the source. */
export const listed = (items: readonly string[]): string =>
  items
    .slice(0, maxListed)
    .map((item) => JSON.stringify(item.slice(0, longestListed)))
    .join(', ');
