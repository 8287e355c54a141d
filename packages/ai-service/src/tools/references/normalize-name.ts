/**
 * Removes the differences in spelling of the same name: case, accents, Arabic vowel signs and letter forms, kinds
 * of digits, dashes and apostrophes, Markdown emphasis.
 */
export function normalizeName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640'’‘ʼʾʿ`´*_\u200b-\u200f\u2066-\u2069]/gu, '')
    .toLowerCase()
    .replace(/ٱ/g, 'ا')
    .replace(/[ىی]/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[‐-―−]/g, '-')
    .replace(/[ \t]+/g, ' ');
}
