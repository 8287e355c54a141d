import { fieldLimits } from '@deskmate/api/limits';
import type { FieldErrors } from '../../i18n/use-field-words.ts';
import type { Words } from '../../i18n/use-words.ts';

export type AuthFields = Partial<Record<'email' | 'password' | 'newPassword' | 'first_name' | 'last_name', string>>;

/** Finds errors before the form is sent. The service checks every field again. */
export function checkFields(values: AuthFields, t: Words<'fields'>): FieldErrors {
  const faults: FieldErrors = {};
  const empty = (value: string | undefined) => value !== undefined && value.trim() === '';
  if (empty(values.first_name)) faults.first_name = t('missing_first_name');
  if (empty(values.last_name)) faults.last_name = t('missing_last_name');
  if (empty(values.email)) faults.email = t('missing_email');
  else if (values.email !== undefined && !looksLikeEmail(values.email)) faults.email = t('badEmail');
  if (values.password === '') faults.password = t('missing_password');
  const { newPassword } = values;
  if (newPassword !== undefined) {
    if (newPassword === '') faults.password = t('missing_new_password');
    else if (newPassword.length < fieldLimits.passwordMin)
      faults.password = t('tooShort', { count: fieldLimits.passwordMin });
    if (newPassword.length > fieldLimits.passwordMax)
      faults.password = t('tooLong', { count: fieldLimits.passwordMax });
  }
  return faults;
}

/** Rejects only obvious typing errors; the service validates the address. */
const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(text.trim());
