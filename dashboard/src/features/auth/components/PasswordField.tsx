import { type ReactNode, useState } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { afterClass, TextField } from '../../../ui/TextField.tsx';

type PasswordFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  error?: string | undefined;
  hint?: ReactNode;
};

/** A password that can be looked at while typing. It is sent exactly as typed. */
export function PasswordField({ label, ...field }: PasswordFieldProps) {
  const t = useWords('auth');
  const [visible, setVisible] = useState(false);
  return (
    <TextField
      {...field}
      label={label}
      name="password"
      type={visible ? 'text' : 'password'}
      dir="ltr"
      spellCheck={false}
      autoCapitalize="off"
      required
      after={
        <button
          type="button"
          className={afterClass}
          aria-pressed={visible}
          aria-label={t(visible ? 'hidePassword' : 'showPassword')}
          onClick={() => setVisible(!visible)}
        >
          {t(visible ? 'hide' : 'show')}
        </button>
      }
    />
  );
}
