import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { requestedTarget } from '../../session/safe-return-to.ts';
import { Button } from '../../ui/Button.tsx';
import { FormAlert, FormNote } from '../../ui/FormAlert.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { checkFields } from './check-fields.ts';
import { AuthFrame, authStyles } from './components/AuthFrame.tsx';
import { AuthIntro } from './components/AuthIntro.tsx';
import { PasskeyLogin } from './components/PasskeyLogin.tsx';
import { PasswordField } from './components/PasswordField.tsx';
import { ProviderLogin } from './components/ProviderLogin.tsx';
import { useCaptcha } from './components/use-captcha.tsx';

/** Signs in; the guest guard then leads to where the person wanted to go. */
export function LoginPage() {
  const t = useWords('auth');
  const fieldWords = useWords('fields');
  const { login, ended } = useAuth();
  const { search, state } = useLocation();
  const captcha = useCaptcha('login');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { busy, problem, fields, onSubmit, onChange } = useSubmit(
    () =>
      login({ email: email.trim(), password, ...captcha.answer, ...requestedTarget(search) })
        .then(() => {})
        .finally(captcha.renew),
    () => ({
      ...checkFields({ email, password }, fieldWords),
      ...(captcha.missing ? { '': t('captchaMissing') } : {}),
    }),
  );
  return (
    <AuthFrame title={t('login')} text={<AuthIntro forPlan="loginForPlan" otherwise={t('loginText')} />}>
      {ended && <FormNote kind="note">{t('sessionEnded')}</FormNote>}
      <form className={authStyles.form} onSubmit={onSubmit} onChange={onChange} noValidate>
        <TextField
          label={fieldWords('email')}
          name="email"
          type="email"
          dir="ltr"
          autoComplete="username webauthn"
          required
          value={email}
          onChange={setEmail}
          error={fields.email}
        />
        <PasswordField
          label={fieldWords('password')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={fields.password}
        />
        {captcha.element}
        <FormAlert text={problem ?? fields[''] ?? state?.problem ?? null} />
        <Button type="submit" wide busy={busy}>
          {t('login')}
        </Button>
      </form>
      <PasskeyLogin />
      <ProviderLogin />
      <div className={authStyles.links}>
        <Link to={paths.forgotPassword + search}>{t('forgot')}</Link>
        <Link to={paths.resendActivation + search}>{t('noMail')}</Link>
      </div>
      <p>
        {t('noAccount')} <Link to={paths.register + search}>{t('registerNow')}</Link>
      </p>
    </AuthFrame>
  );
}
