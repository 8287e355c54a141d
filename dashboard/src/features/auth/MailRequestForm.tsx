import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormAlert, FormNote } from '../../ui/FormAlert.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { checkFields } from './check-fields.ts';
import { authStyles } from './components/AuthFrame.tsx';
import { useCaptcha } from './components/use-captcha.tsx';
import type { CaptchaAction } from './load-turnstile.ts';

type MailRequestFormProps = {
  action: CaptchaAction;
  path: string;
  button: string;
  done: string;
  initialEmail?: string;
};

/** Asks for a mail. The answer is the same for every address, so nothing is learnt about accounts. */
export function MailRequestForm({ action, path, button, done, initialEmail = '' }: MailRequestFormProps) {
  const t = useWords('auth');
  const fieldWords = useWords('fields');
  const api = useApi();
  const captcha = useCaptcha(action);
  // The address of a client is known only once the session is loaded; what was typed stays.
  const [typed, setTyped] = useState<string | null>(null);
  const email = typed ?? initialEmail;
  const [sent, setSent] = useState(false);
  const { busy, problem, fields, onSubmit, onChange } = useSubmit(
    async () => {
      setSent(false);
      const body = { email: email.trim(), ...captcha.answer };
      await api.request({ service: 'main', method: 'POST', path, body, anonymous: true }).finally(captcha.renew);
      setSent(true);
    },
    () => ({
      ...checkFields({ email }, fieldWords),
      ...(captcha.missing ? { '': t('captchaMissing') } : {}),
    }),
  );
  return (
    <form className={authStyles.form} onSubmit={onSubmit} onChange={onChange} noValidate>
      <TextField
        label={fieldWords('email')}
        name="email"
        type="email"
        dir="ltr"
        autoComplete="email"
        required
        value={email}
        onChange={setTyped}
        error={fields.email}
      />
      {captcha.element}
      <FormAlert text={problem ?? fields[''] ?? null} />
      <div role="status" className={authStyles.news}>
        {sent && <FormNote kind="good">{done}</FormNote>}
      </div>
      <Button type="submit" wide busy={busy}>
        {button}
      </Button>
    </form>
  );
}
