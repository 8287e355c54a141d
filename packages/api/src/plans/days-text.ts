/** A number of days as a text: "14 days", «14 يومًا»; one and two are words in Arabic. Figures are Latin ones. */
export const daysText = (days: number, language: string): string =>
  new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days);
