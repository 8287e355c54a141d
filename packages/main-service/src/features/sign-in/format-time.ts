import type { Client } from '../clients/clients-repository.ts';

/** A time as its reader says it, in their zone if they have told us. */
export const formatTime = (at: Date, { language, timeZone }: Pick<Client, 'language' | 'timeZone'>): string =>
  new Intl.DateTimeFormat(language === 'ar' ? 'ar' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: timeZone ?? 'UTC',
  }).format(at);
