const dimensions = 384;

/** Words that this stand-in treats as synonyms, so that a search finds a text by meaning. */
const alike = [
  ['lubricant', 'lubricate', 'grease', 'oil', 'lanolin'],
  ['loud', 'noise', 'decibel', 'sound'],
  ['port', 'harbour'],
  ['lead', 'head', 'chief'],
  ['deadline', 'within', 'date'],
  ['phone', 'telephone', 'mobile'],
  ['staff', 'answer'],
  ['humid', 'humidity', 'damp'],
  ['car', 'vehicle', 'automobile'],
  ['holiday', 'leave', 'vacation'],
  ['salary', 'wage', 'pay'],
];
const meaningOf = new Map(alike.flatMap((words) => words.map((word) => [word, words[0] ?? word] as const)));

const empty = new Set(
  'a an the is are was were be been to of in on at by for from and or not with it its this that these those do does did how what which who whom when where why may must can has have had after before than per'.split(
    ' ',
  ),
);

/** What a text is about, as a bag of words: the same text always has the same vector. */
export function vectorOf(text: string): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    if (empty.has(word)) continue;
    const stem = word.replace(/(?:ing|ed|es|s|e)$/, '');
    const index = hash(meaningOf.get(word) ?? meaningOf.get(stem) ?? meaningOf.get(`${stem}e`) ?? stem) % dimensions;
    vector[index] = (vector[index] ?? 0) + 1;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

function hash(word: string): number {
  let state = 2_166_136_261;
  for (const sign of word) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return state;
}
