import { useMemo } from 'react';
import { useSettings } from '../settings/SettingsProvider.tsx';

export type Format = {
  date: (iso: string) => string;
  dateTime: (iso: string) => string;
  number: (value: number) => string;
  /** Integer minor units with their currency. */
  money: (minor: number, currency: string) => string;
};

/** Dates and figures as the person's language writes them; digits stay Latin and prices look as on the pricing page. */
export function useFormat(): Format {
  const { language } = useSettings();
  return useMemo(() => {
    const locale = language === 'ar' ? 'ar-u-nu-latn' : 'en';
    // Arabic has the month's name only in the long style; in figures its order would be anyone's guess.
    const dateStyle = language === 'ar' ? 'long' : 'medium';
    const date = new Intl.DateTimeFormat(locale, { dateStyle });
    const dateTime = new Intl.DateTimeFormat(locale, { dateStyle, timeStyle: 'short' });
    const number = new Intl.NumberFormat(locale);
    return {
      date: (iso) => date.format(new Date(iso)),
      dateTime: (iso) => dateTime.format(new Date(iso)),
      number: (value) => number.format(value),
      money: (minor, currency) => {
        const amount = new Intl.NumberFormat('en', moneyStyle(currency)).format(minor / 100);
        // Isolated, so that Arabic around it does not move the sign to the other side.
        return `\u2066${amount}\u2069`;
      },
    };
  }, [language]);
}

const moneyStyle = (currency: string): Intl.NumberFormatOptions => ({
  style: 'currency',
  currency,
  currencyDisplay: 'narrowSymbol',
  trailingZeroDisplay: 'stripIfInteger',
});
