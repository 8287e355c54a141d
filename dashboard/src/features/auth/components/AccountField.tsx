import { useWords } from '../../../i18n/use-words.ts';
import { TextField } from '../../../ui/TextField.tsx';

/** The account that a form is about; password managers read from it which password belongs here. */
export function AccountField({ email }: { email: string }) {
  const t = useWords('fields');
  return (
    <TextField
      label={t('email')}
      name="email"
      type="email"
      dir="ltr"
      autoComplete="username"
      readOnly
      value={email}
      onChange={() => {}}
    />
  );
}
