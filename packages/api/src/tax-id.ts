/** Kinds of tax numbers whose shape is known, and any other. */
export const taxIdKinds = ['eu_vat', 'gb_vat', 'other'] as const;
export type TaxIdKind = (typeof taxIdKinds)[number];
export type TaxId = { kind: TaxIdKind; value: string };

/** What follows the letters of the country; Greece writes EL, Northern Ireland XI. */
const euVat: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z\d]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
};

/**
 * Without the spaces, points and hyphens that people put between its digits. A Greek number with the letters of the country
 * is stored with those of the tax office.
 */
export const readTaxId = (typed: string): string =>
  typed
    .replace(/[\s.-]/g, '')
    .toUpperCase()
    .replace(/^GR(?=\d{9}$)/, 'EL');

/** Whether a number that was read has the shape of its kind; that it was given to somebody is not asked. */
export function isTaxId({ kind, value }: TaxId): boolean {
  if (kind === 'eu_vat') return euVat[value.slice(0, 2)]?.test(value.slice(2)) ?? false;
  if (kind === 'gb_vat') return /^GB(\d{9}|\d{12})$/.test(value);
  return /^[A-Z\d/+*]{4,30}$/.test(value);
}
