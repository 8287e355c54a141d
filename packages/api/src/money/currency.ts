/**
 * Decimals of the ISO 4217 currencies that do not have two. The list is ours because `Intl` follows CLDR,
 * which gives 17 currencies (HUF, IDR and IQD among them) fewer decimals than they have in payments.
 *
 * A payment gateway may count differently. Stripe takes ISK and UGX with two decimals that must be zero; its adapter
 * converts there.
 */
const unusualDecimals: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
};

/** The number of decimals of this currency. */
export const currencyDecimals = (currency: string): number => unusualDecimals[currency] ?? 2;

/**
 * The most of an amount, in minor units, that a card can be charged with or given back: in currencies with three
 * decimals the last digit has to be 0.
 */
export const chargeableOf = (amount: number, currency: string): number =>
  amount - (amount % (currencyDecimals(currency) === 3 ? 10 : 1));

export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code);

/** The sign of a currency in English, such as `$`, or its code where it has none. */
export function currencySymbol(currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
}
