import {
  foldLetter,
  foldText,
  foldTranscribed,
  withoutArticle,
  withoutHebrewArticle,
} from '@deskmate/api/search/fold-letters';

export type Part = { text: string; isHit: boolean };

/** A text cut at the searched words, found in the letters and spellings in which the service finds them. */
export function findWords(text: string, query: string): Part[] {
  const folded = foldWithPlaces(text);
  const hits = query.split(/\s+/).flatMap((word) => findWord(folded, word));
  hits.sort((one, other) => one.start - other.start || other.end - one.end);
  const parts: Part[] = [];
  let at = 0;
  const add = (end: number, isHit: boolean) => {
    if (end > at) parts.push({ text: text.slice(at, end), isHit });
    at = Math.max(at, end);
  };
  for (const { start, end } of hits) {
    if (start < at) continue;
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return parts.length > 0 ? parts : [{ text, isHit: false }];
}

type Folded = { text: string; starts: number[]; ends: number[] };
type Hit = { start: number; end: number };

/** A text in folded letters, with where each of them stands; a sign on a letter belongs to it. */
function foldWithPlaces(text: string): Folded {
  const folded: Folded = { text: '', starts: [], ends: [] };
  let at = 0;
  for (const letter of text) {
    const end = at + letter.length;
    const units = foldLetter(letter);
    if (units === '' && folded.ends.length > 0) folded.ends[folded.ends.length - 1] = end;
    for (let unit = 0; unit < units.length; unit += 1) {
      folded.starts.push(at);
      folded.ends.push(end);
    }
    folded.text += units;
    at = end;
  }
  return folded;
}

/** The places of a word as it was typed; only where there is none, those of its other spellings. */
function findWord(folded: Folded, word: string): Hit[] {
  const normal = foldText(word);
  const others = [
    foldTranscribed(word) ?? '',
    withoutArticle(normal),
    withoutHebrewArticle(normal),
    contracted(normal),
  ];
  const hits = placesOf(folded, normal);
  return hits.length > 0 ? hits : others.flatMap((other) => (other === normal ? [] : placesOf(folded, other)));
}

/** A word whose umlauts were written out, as letters with an umlaut fold. */
const contracted = (word: string): string =>
  word.length < 4 ? '' : word.replaceAll(/ae|oe|ue|aa/g, (letters) => letters.charAt(0));

function placesOf({ text, starts, ends }: Folded, word: string): Hit[] {
  const places: Hit[] = [];
  if (word === '') return places;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    places.push({ start: starts[at] ?? 0, end: ends[at + word.length - 1] ?? 0 });
  }
  return places;
}
