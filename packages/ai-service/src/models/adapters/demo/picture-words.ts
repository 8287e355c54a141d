/** What the Demo painter finds in a prompt, in English or Arabic; everything else decides only the seed. */
const themes = {
  night: /\b(night|moon|stars?|dark)\b|ليل|قمر|نجوم|نجمة/i,
  sea: /\b(sea|ocean|beach|lake|water|boats?|harbou?r)\b|بحر|شاطئ|بحيرة|ماء|قارب/i,
  city: /\b(city|town|street|skyline|building|tower)\b|مدينة|شارع|برج|مبنى/i,
  forest: /\b(forest|trees?|garden|park|jungle)\b|غابة|شجر|حديقة/i,
  desert: /\b(desert|dunes?|sand|camel)\b|صحراء|رمال|كثبان|جمل/i,
} as const;

export type Theme = keyof typeof themes | 'hills';

const hues: [number, RegExp][] = [
  [0, /\bred\b|أحمر|حمراء/i],
  [28, /\borange\b|برتقالي/i],
  [48, /\b(yellow|gold(en)?)\b|أصفر|صفراء|ذهب/i],
  [130, /\bgreen\b|أخضر|خضراء/i],
  [210, /\bblue\b|أزرق|زرقاء/i],
  [275, /\b(purple|violet)\b|بنفسجي/i],
  [330, /\bpink\b|وردي/i],
];

export const findThemes = (prompt: string): Set<Theme> =>
  new Set((Object.keys(themes) as (keyof typeof themes)[]).filter((theme) => themes[theme].test(prompt)));

/** The colour that the prompt names; null when it names none. */
export const findHue = (prompt: string): number | null => hues.find(([, words]) => words.test(prompt))?.[0] ?? null;
