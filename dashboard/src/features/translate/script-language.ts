/** Scripts that one language of the list is written in. */
const onlyLanguage = [
  ['ko', /\p{Script=Hangul}/gu],
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['zh', /\p{Script=Han}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['hy', /\p{Script=Armenian}/gu],
  ['ka', /\p{Script=Georgian}/gu],
  ['am', /\p{Script=Ethiopic}/gu],
  ['bn', /\p{Script=Bengali}/gu],
  ['gu', /\p{Script=Gujarati}/gu],
  ['pa', /\p{Script=Gurmukhi}/gu],
  ['kn', /\p{Script=Kannada}/gu],
  ['ml', /\p{Script=Malayalam}/gu],
  ['si', /\p{Script=Sinhala}/gu],
  ['ta', /\p{Script=Tamil}/gu],
  ['te', /\p{Script=Telugu}/gu],
  ['km', /\p{Script=Khmer}/gu],
  ['lo', /\p{Script=Lao}/gu],
  ['my', /\p{Script=Myanmar}/gu],
] as const;

/** Letters of the Arabic script that Arabic does not have. */
const pashto = /[ټډړږښڼۍې]/u;
const urdu = /[ٹڈڑںےہھ]/u;
const persian = /[پچژگکی]/u;

/**
 * The language that the letters alone show; null where most are of a script that several languages share. Japanese is
 * recognised by its own letters among Chinese ones.
 */
export function languageOfScript(text: string): string | null {
  const letters = count(text, /\p{L}/gu);
  if (letters === 0) return null;
  const counts = onlyLanguage.map(([code, pattern]) => [code, count(text, pattern)] as const);
  const of = (code: string) => counts.find(([other]) => other === code)?.[1] ?? 0;
  if (of('ja') > 0 && (of('ja') + of('zh')) * 2 > letters) return 'ja';
  const only = counts.find(([, found]) => found * 2 > letters)?.[0];
  if (only) return only;
  if (count(text, /\p{Script=Arabic}/gu) * 2 <= letters) return null;
  if (pashto.test(text)) return 'ps';
  if (urdu.test(text)) return 'ur';
  return persian.test(text) ? 'fa' : 'ar';
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
