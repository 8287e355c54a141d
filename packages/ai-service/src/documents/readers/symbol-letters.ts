/**
 * The letter that a code of a symbol font stands for. Such fonts draw their signs at the places of other letters, or in
 * the private area that begins at U+F000.
 */
export function symbolLetter(code: number, font: string): string {
  const place = code >= 0xf020 && code <= 0xf0ff ? code - 0xf000 : code;
  const isSymbolFont = /^symbol/i.test(font);
  if (/^(?:wingdings|webdings|zapf|marlett)/i.test(font) || (place !== code && !isSymbolFont)) {
    return wingdings.get(place) ?? (place === code ? String.fromCodePoint(safe(code)) : '');
  }
  if (isSymbolFont) return symbols.get(place) ?? String.fromCodePoint(safe(place));
  return String.fromCodePoint(safe(code));
}

const safe = (code: number): number =>
  code > 0 && code < 0xd800 ? code : code > 0xdfff && code <= 0x10ffff ? code : 0x20;

/** The signs of Wingdings that carry meaning in forms and lists. */
const wingdings = new Map([
  [0x6c, '●'],
  [0x6e, '■'],
  [0x6f, '☐'],
  [0x71, '☐'],
  [0x72, '☐'],
  [0x78, '☒'],
  [0xa1, '○'],
  [0xa7, '▪'],
  [0xa8, '☐'],
  [0xb7, '•'],
  [0xd8, '➢'],
  [0xdf, '←'],
  [0xe0, '→'],
  [0xe8, '→'],
  [0xf0, '⇨'],
  [0xfb, '✗'],
  [0xfc, '✓'],
  [0xfd, '☒'],
  [0xfe, '☑'],
  [0x4a, '☺'],
  [0x4c, '☹'],
  [0x28, '☎'],
  [0x2a, '✉'],
]);

const symbols = new Map(
  [...'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ']
    .map((letter, at): [number, string] => [0x41 + at, letter])
    .concat([...'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'].map((letter, at): [number, string] => [0x61 + at, letter]))
    .concat([...'€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…'].map((letter, at): [number, string] => [0xa0 + at, letter]))
    .concat([...'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇'].map((letter, at): [number, string] => [0xc0 + at, letter]))
    .concat([...'∏√⋅¬∧∨⇔⇐⇑⇒⇓'].map((letter, at): [number, string] => [0xd5 + at, letter]))
    .concat([
      [0x22, '∀'],
      [0x24, '∃'],
      [0x2d, '−'],
      [0xe5, '∑'],
      [0xf2, '∫'],
    ]),
);
