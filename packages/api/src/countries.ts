/** Groups of countries and codes for tests, which `Intl` names as well. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

const namesIn = (language: string) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });

/** Whether it is the ISO 3166 code of a country as it is called today. */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || noCountries.has(code)) return false;
  // A code that was replaced, such as that of the GDR, reads as its successor.
  return namesIn('en').of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code;
}

export const countryName = (code: string, language: string): string => namesIn(language).of(code) ?? code;

/** Every country, by its name in a language. */
export function listCountries(language: string): { code: string; name: string }[] {
  const names = namesIn(language);
  const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry);
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}
