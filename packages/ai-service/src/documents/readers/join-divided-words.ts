/** A hyphen at the end of a line. */
const division = /[-\u2010\u00ad][ \t]{0,20}\n/g;
const longestPart = 60;

/** What stands before the hyphen of many English compounds, and after it. */
const firstParts = new Set(
  'all co cross ex full half high hard low long mid multi non off one open part peer post pre quasi real self semi short single state sub three top two user vice well world year'.split(
    ' ',
  ),
);
const lastParts = new Set(
  'aged aware based bound built by centric end ended facing friendly free in intensive known like long made making minded off old oriented out owned paid party person point proof ready related rich scale sized specific style term the time to up versus wide'.split(
    ' ',
  ),
);
/** What follows a hyphen that is no division: of German and Dutch lists, and of French. */
const conjunctions = new Set('und oder bzw sowie bis als en of e o u y and or to et ou'.split(' '));
const frenchParts = new Set(
  'je tu il elle on nous vous ils elles ce ci là moi toi lui leur le la les en y t même mêmes être dire vous à au de'.split(
    ' ',
  ),
);

/**
 * A text in which words that were divided at the end of a line are whole. The hyphen of a compound, of a list (`Vor- und
 * Nachteile`) and of a code stays, and so does one before a capital. Words of the text itself decide first; nothing is
 * looked up.
 */
export function joinDividedWords(text: string): string {
  if (!/[-\u2010\u00ad]/.test(text)) return text;
  const known = wordsOf(text);
  const joined = text.replaceAll(division, (whole, at: number) => {
    const before =
      text
        .slice(Math.max(0, at - longestPart), at)
        .split(/\s/)
        .at(-1) ?? '';
    const end = at + whole.length;
    const after = /^[\p{L}\p{M}]+/u.exec(text.slice(end, end + longestPart))?.[0] ?? '';
    if (!/[\p{L}\p{M}\d]$/u.test(before) || !/^\p{Ll}/u.test(after)) return whole;
    if (whole.startsWith('\u00ad')) return '';
    if (conjunctions.has(after)) return '- ';
    const first = before.split(/[^\p{L}\p{M}]/u).at(-1) ?? '';
    return first === '' || isCode(before, first) || isCompound(first, after, before, known) ? '-' : '';
  });
  return joined.replaceAll('\u00ad', '');
}

/** Addresses, file names, figures and names in capitals, in which a hyphen is never removed. */
const isCode = (before: string, first: string): boolean =>
  /[\d/\\@_=:]/.test(before.replace(/^[("'«„“‘[]+/, '')) || (first.length > 1 && first === first.toUpperCase());

function isCompound(first: string, after: string, before: string, known: ReadonlySet<string>): boolean {
  const [one, other] = [first.toLowerCase(), after.toLowerCase()];
  if (known.has(one + other)) return false;
  if (known.has(`${one}-${other}`)) return true;
  // One letter is never divided from its word, and a chain goes on: state-of-the-art.
  if (first.length === 1 || after.length === 1 || /[-\u2010]/.test(before)) return true;
  if (frenchParts.has(other) && (other.length < 3 || /[tsz]$|(?:c|qu|là|peut|au|par|soi|moi|lui|eux|elle)$/i.test(one)))
    return true;
  return firstParts.has(one) || lastParts.has(other);
}

/** The words of a text in small letters, compounds with their hyphens; divided ones not among them. */
function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  for (const word of text.split(/[^\p{L}\p{M}\u2010-]/u)) {
    if (word !== '' && !/[-\u2010]$/.test(word)) words.add(word.toLowerCase().replaceAll('\u2010', '-'));
  }
  return words;
}
