import { errorNotice, fieldOf, itemNotice } from '@deskmate/api/client/error-notice';
import { type ErrorItem, ServiceError } from '@deskmate/api/contracts/errors';
import { useCallback } from 'react';
import { useSettings } from '../settings/SettingsProvider.tsx';
import type { WordKey } from './catalogues.ts';
import { useWords, type Words } from './use-words.ts';

export type FieldErrors = Partial<Record<string, string>>;

/**
 * The error of each field of a rejected form. English shows the field name and the message of the service; Arabic
 * translates the type of the error. Fields whose label is not their name on the wire have words of their own.
 */
export function useFieldErrors(): (error: unknown) => FieldErrors {
  const t = useWords('fields');
  const errorWords = useWords('errors');
  const { language } = useSettings();
  return useCallback(
    (error) => {
      if (!(error instanceof ServiceError)) return {};
      if (error.code === 'weak_password') return { password: errorNotice(error, language, errorWords) };
      if (!Array.isArray(error.detail)) return {};
      const pairs = error.detail.map((item) => {
        const field = fieldOf(item) ?? '';
        const own = ownWords.get(field);
        if (own) return [field, t(own)];
        return [field, language === 'en' ? itemNotice(item) : byKind(item, t)];
      });
      return Object.fromEntries(pairs.reverse());
    },
    [t, errorWords, language],
  );
}

const ownWords: ReadonlyMap<string, WordKey<'fields'>> = new Map([
  ['contact_number', 'badPhone'],
  ['dob', 'badBirthday'],
]);

function byKind(item: ErrorItem, t: Words<'fields'>): string {
  const count = Number(/\d+/.exec(item.msg)?.[0] ?? 0);
  if (item.type === 'missing') return t('missing');
  if (item.type === 'string_too_short') return count <= 1 ? t('missing') : t('tooShort', { count });
  if (item.type === 'string_too_long') return t('tooLong', { count });
  if (item.type === 'email_format') return t('badEmail');
  return item.type === 'regex_format' ? t('notAllowed') : t('notValid');
}
