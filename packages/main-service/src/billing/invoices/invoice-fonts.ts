import anyAscii from 'any-ascii';
import { create, type Font } from 'fontkit';
import { cutFont, type FontFamily, type FontFile, noto, plex } from './font-files.ts';
import { visualRuns } from './visual-runs.ts';

export type TextToDraw = { text: string; isBold: boolean };
/** Letters that one font draws, a key of `files`. */
export type Piece = { font: string; text: string };
/** A text as it is drawn: letters that no font has are replaced. `split` divides any part of it by fonts. */
export type SetText = { shown: string; split: (part: string) => Piece[] };

export type InvoiceFonts = {
  /** TrueType, with no more than the letters that are drawn. */
  files: ReadonlyMap<string, Buffer>;
  set: (text: string, isBold: boolean) => SetText;
  /** Whether letters of any text are replaced by Latin ones. */
  isRomanised: boolean;
};

type Surroundings = {
  /** Every text of the page, which may tell the language of the buyer. */
  page: string;
  /** ISO 3166 code of the buyer's country. */
  country: string | null;
};

// Without the feature that takes letters and marks apart, of which a reader of the file would find only the letter.
const latin = noto('', ['kern', 'mark', 'mkmk', 'locl']);
const [japanese, simplified, traditional, korean] = [noto('jp'), noto('sc'), noto('tc'), noto('kr')];

/** Who draws the letters of a script where the first font does not. */
const families: [letter: RegExp, family: FontFamily][] = [
  [/^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u, latin],
  [/^\p{Script=Arabic}/u, noto('arabic')],
  [/^\p{Script=Armenian}/u, noto('armenian')],
  [/^\p{Script=Bengali}/u, noto('bengali')],
  [/^\p{Script=Devanagari}/u, noto('devanagari')],
  [/^\p{Script=Ethiopic}/u, noto('ethiopic')],
  [/^\p{Script=Georgian}/u, noto('georgian')],
  [/^\p{Script=Gujarati}/u, noto('gujarati')],
  [/^\p{Script=Gurmukhi}/u, noto('gurmukhi')],
  [/^\p{Script=Hangul}/u, korean],
  [/^\p{Script=Hebrew}/u, noto('hebrew')],
  [/^\p{Script=Kannada}/u, noto('kannada')],
  [/^\p{Script=Khmer}/u, noto('khmer')],
  [/^\p{Script=Lao}/u, noto('lao')],
  [/^\p{Script=Malayalam}/u, noto('malayalam')],
  [/^\p{Script=Myanmar}/u, noto('myanmar')],
  [/^\p{Script=Sinhala}/u, noto('sinhala')],
  [/^\p{Script=Tamil}/u, noto('tamil')],
  [/^\p{Script=Telugu}/u, noto('telugu')],
  [/^\p{Script=Thaana}/u, noto('thaana')],
  [/^\p{Script=Thai}/u, noto('thai')],
];
const chinese = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u;

/** Countries that write Chinese characters, by the forms that they take; all others read the text itself. */
const formsOf: Record<string, FontFamily> = {
  JP: japanese,
  CN: simplified,
  MY: simplified,
  SG: simplified,
  TW: traditional,
  HK: traditional,
  MO: traditional,
  KR: korean,
};

/** All four, since none has every character; the forms that the readers of this text expect come first. */
function chineseFamilies(text: string, { page, country }: Surroundings): FontFamily[] {
  const byLetters = (letters: string) => {
    if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(letters)) return japanese;
    if (/\p{Script=Hangul}/u.test(letters)) return korean;
    return /\p{Script=Bopomofo}/u.test(letters) ? traditional : undefined;
  };
  const first = byLetters(text) ?? formsOf[country ?? ''] ?? byLetters(page) ?? simplified;
  return [...new Set([first, simplified, traditional, japanese, korean])];
}

/** Letters that a file lacks although the table of its package names them, as "file letter". */
const lacking = new Set<string>();

/**
 * Finds fonts for the texts of an invoice and cuts them down to the letters that occur. A letter that no font has is
 * written in Latin letters within square brackets.
 */
export async function loadInvoiceFonts(texts: TextToDraw[], country: string | null): Promise<InvoiceFonts> {
  const surroundings = { page: texts.map(({ text }) => text).join('\n'), country };
  const cut = new Map<string, { bytes: Buffer; letters: Set<string> }>();
  let fitted = new Map<string, FittedText>();
  const fit = (text: string): FittedText => {
    const found = fitted.get(text) ?? fitText(text, surroundings);
    fitted.set(text, found);
    return found;
  };
  for (let isComplete = false; !isComplete; ) {
    isComplete = true;
    fitted = new Map();
    for (const [key, { file, isBold, letters }] of lettersByFont(texts, fit)) {
      const loaded = cut.get(key)?.letters;
      if (loaded && [...letters].every((letter) => loaded.has(letter))) continue;
      const bytes = await cutFont(file, isBold, [...letters].join(''));
      // The type would allow for a collection of fonts, which no file is.
      const font = create(bytes) as Font;
      const missing = [...letters].filter((letter) => !font.hasGlyphForCodePoint(codeOf(letter)));
      for (const letter of missing) lacking.add(`${file.id} ${letter}`);
      if (missing.length > 0) isComplete = false;
      cut.set(key, { bytes, letters });
    }
  }
  return {
    files: new Map([...cut].map(([key, { bytes }]) => [key, bytes])),
    set(text, isBold) {
      const { shown, fileOf } = fit(text);
      return { shown, split: (part) => piecesOf(part, fileOf, isBold) };
    },
    isRomanised: texts.some(({ text }) => fit(text).isRomanised),
  };
}

type FileOf = (cluster: string) => FontFile | null;
type FittedText = { shown: string; isRomanised: boolean; fileOf: FileOf };

function lettersByFont(texts: TextToDraw[], fit: (text: string) => FittedText) {
  const found = new Map<string, { file: FontFile; isBold: boolean; letters: Set<string> }>();
  for (const { text, isBold } of texts) {
    const { shown, fileOf } = fit(text);
    // Brackets are mirrored in one of the two directions.
    const drawn = (['ltr', 'rtl'] as const).flatMap((direction) => visualRuns(shown, direction));
    for (const cluster of new Set(drawn.flatMap((run) => clustersOf(run.text)))) {
      const file = fileOf(cluster);
      if (!file) continue;
      const key = fontKey(file, isBold);
      const font = found.get(key) ?? { file, isBold, letters: new Set([' ']) };
      found.set(key, font);
      for (const letter of cluster) if (!isInvisible(letter)) font.letters.add(letter);
    }
  }
  return found;
}

const fontKey = ({ id }: FontFile, isBold: boolean): string => (isBold ? `${id} bold` : id);

/** Neighbouring letters of one font in one piece, so that they join. */
function piecesOf(part: string, fileOf: FileOf, isBold: boolean): Piece[] {
  const pieces: Piece[] = [];
  for (const cluster of clustersOf(part)) {
    const letters = [...cluster].filter((letter) => !isInvisible(letter) || isJoiner(letter)).join('');
    const file = [...letters].every(isJoiner) ? null : fileOf(cluster);
    if (!file) continue;
    const font = fontKey(file, isBold);
    const piece = pieces.at(-1);
    if (piece?.font === font) piece.text += letters;
    else pieces.push({ font, text: letters });
  }
  return pieces;
}

/** One font for all letters of a script in a text, where one has them all. */
function fitText(text: string, surroundings: Surroundings): FittedText {
  const composed = compose(text);
  const ofChinese = chineseFamilies(composed, surroundings);
  const own = (cluster: string): FontFamily[] => {
    if (chinese.test(cluster)) return ofChinese;
    const family = families.find(([letter]) => letter.test(cluster))?.[1];
    return family ? [family] : [];
  };
  const byScript = new Map<FontFamily | undefined, Set<string>>();
  for (const cluster of clustersOf(composed)) {
    const script = own(cluster)[0];
    byScript.set(script, (byScript.get(script) ?? new Set()).add(cluster));
  }
  const present = [...byScript.keys()].filter((family) => family !== undefined);
  const rest = [plex, latin, ...present, ...ofChinese];
  const hasAll = (family: FontFamily, clusters: Iterable<string>) =>
    [...clusters].every((cluster) => findFile([family], cluster) !== null);
  const files = new Map<string, FontFile | null>();
  for (const [script, clusters] of byScript) {
    const ofScript = script === undefined ? [] : own([...clusters][0] ?? '');
    // Signs and digits have no script; they take any font.
    const chosen = script && [plex, ...ofScript].find((family) => hasAll(family, clusters));
    const order = chosen ? [chosen] : script ? [...ofScript, ...rest] : rest;
    for (const cluster of clusters) files.set(cluster, findFile(order, cluster));
  }
  const fileOf: FileOf = (cluster) => {
    const known = files.get(cluster);
    // A mirrored bracket, or the Latin letters in place of others.
    return known === undefined ? findFile(rest, cluster) : known;
  };
  const shown = romanise(composed, fileOf);
  return { shown, isRomanised: shown !== composed, fileOf };
}

function findFile(order: Iterable<FontFamily>, cluster: string): FontFile | null {
  const [first = '', ...others] = [...cluster].filter((letter) => !isInvisible(letter));
  const has = (file: FontFile, letter: string) => !lacking.has(`${file.id} ${letter}`);
  for (const family of order) {
    const isOf = (file: FontFile, letter: string) => family(codeOf(letter)).includes(file) && has(file, letter);
    const found = family(codeOf(first)).find(
      (file) => has(file, first) && others.every((letter) => isOf(file, letter)),
    );
    if (found) return found;
  }
  return null;
}

/** Replaces neighbouring letters without a font by "[Latin letters]"; what cannot be read aloud by its number. */
function romanise(text: string, fileOf: FileOf): string {
  let shown = '';
  let unknown = '';
  const end = () => {
    if (unknown !== '') shown += `[${inLatin(unknown)}]`;
    unknown = '';
  };
  for (const cluster of clustersOf(text)) {
    const isShown = fileOf(cluster) !== null;
    const visible = [...cluster].filter((letter) => !isInvisible(letter)).join('');
    if (isShown || visible === '') {
      if (visible !== '') end();
      shown += cluster;
    } else unknown += visible;
  }
  end();
  return shown;
}

const inLatin = (letters: string): string =>
  Array.from(
    letters,
    (letter) => anyAscii(letter) || ` U+${codeOf(letter).toString(16).toUpperCase().padStart(4, '0')} `,
  )
    .join('')
    .replaceAll(/ +/g, ' ')
    .trim();

/** Letters and their marks as one, which fonts draw better. Chinese characters stay: some would become others. */
const compose = (text: string): string =>
  text
    .replaceAll(/[^\p{M}\p{Script=Han}]\p{M}{1,30}|[\u1100-\u11ff]{1,100}/gu, (letters) => letters.normalize('NFC'))
    .replaceAll(/\p{Cc}/gu, ' ');

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
export const clustersOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

const isInvisible = (letter: string): boolean => /^\p{Default_Ignorable_Code_Point}$/u.test(letter);
/** Decides which form the letters beside it take. */
const isJoiner = (letter: string): boolean => letter === '\u200c' || letter === '\u200d';
const codeOf = (letter: string): number => letter.codePointAt(0) ?? 0;
