import type { Heading } from './document-task.ts';
import { pageBreak, readHeading, withoutMarks } from './document-text.ts';

/** About a printed page. */
const usualCharacters = 3000;
/** A paragraph longer than this is cut between sentences, or at a space. */
const maxCharacters = 4500;
/** A heading that would stand alone at the end of a page begins the next one. */
const maxHeadings = 500;
const longestHeading = 300;
const lastQuarter = usualCharacters * 0.75;

export type Divided = { pages: string[]; outline: Heading[] };

/** Divides a text without pages into pages of about 3,000 characters that end where a paragraph does. */
export function dividePages(marked: string): Divided {
  const pages: string[] = [];
  const outline: Heading[] = [];
  let page = '';
  const turn = (): void => {
    if (page.trim() !== '') pages.push(page.trim());
    page = '';
  };
  for (const paragraph of paragraphsOf(marked)) {
    if (paragraph.startsWith(pageBreak)) turn();
    const { title, level } = readHeading(paragraph.split('\n', 1)[0] ?? '');
    const threshold = level === null ? usualCharacters - paragraph.length / 2 : lastQuarter;
    if (page.length > threshold || page.length + paragraph.length > maxCharacters) turn();
    const heading = title.replace(/^#+/, '').trim().slice(0, longestHeading);
    if (level !== null && heading !== '' && outline.length < maxHeadings) {
      outline.push({ title: heading, page: pages.length + 1, level });
    }
    page += withoutMarks(paragraph);
    if (page.length > usualCharacters) turn();
  }
  turn();
  return { pages, outline };
}

/** Each with the line breaks after it; none longer than a page. */
function* paragraphsOf(marked: string): Generator<string> {
  for (const [found] of marked.matchAll(/\f?[^\f\n]*(?:\n(?![\n\ufdd0-\ufdd5\f])[^\f\n]*)*\n*/g)) {
    if (found === '') continue;
    if (found.length <= maxCharacters) yield found;
    else yield* splitParagraph(found);
  }
}

/** Lines of a long list or table first, then sentences, then words; a run without any of them is cut anywhere. */
function* splitParagraph(paragraph: string): Generator<string> {
  let from = 0;
  while (paragraph.length - from > maxCharacters) {
    const part = paragraph.slice(from, from + usualCharacters);
    const at = [part.lastIndexOf('\n'), endOfSentence(part), part.lastIndexOf(' ')].find(
      (end) => end > part.length / 2,
    );
    const end = from + (at === undefined ? whole(part) : at + 1);
    yield paragraph.slice(from, end);
    from = end;
  }
  yield paragraph.slice(from);
}

function endOfSentence(part: string): number {
  for (let at = part.length - 2; at > part.length / 2; at -= 1) {
    if ('.!?؟。！？'.includes(part.charAt(at)) && /\s|\p{L}/u.test(part.charAt(at + 1))) return at;
  }
  return -1;
}

/** Never between the halves of one character. */
const whole = (part: string): number => (/[\ud800-\udbff]$/.test(part) ? part.length - 1 : part.length);
