/** How many digits a currency has after the point: 2 for USD, 0 for JPY, 3 for KWD. */
const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** 1250 of USD is 12.5; yen have no minor unit, dinars have three digits. */
export const inMajorUnits = (minor: number, currency: string): number => minor / 10 ** digitsOf(currency);

/**
 * "12.5" of USD is 1250, without arithmetic on fractions.
 * @throws Error in words for the operator.
 */
export function inMinorUnits(price: string, currency: string): number {
  const digits = digitsOf(currency);
  const [, whole = '', fraction = ''] = /^(\d{1,7})(?:\.(\d+))?$/.exec(price) ?? [];
  if (whole === '') throw new Error(`"${price}" is no price; write it like 12 or 12.50.`);
  if (fraction.length > digits)
    throw new Error(`${currency} has ${digits} digits after the point, "${price}" has more.`);
  return Number(whole + fraction.padEnd(digits, '0'));
}
