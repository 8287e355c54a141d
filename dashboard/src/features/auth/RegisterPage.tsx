import { mainAddresses } from '@deskmate/api/addresses';
import type { Invitation } from '@deskmate/api/contracts/main/referral';
import type { RegisterRequest } from '@deskmate/api/contracts/main/sign-in';
import { fieldLimits } from '@deskmate/api/limits';
import { daysText } from '@deskmate/api/plans/days-text';
import { afterActivationKey } from '@deskmate/api/storage';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { pendingPlan } from '../../session/requested-purchase.ts';
import { useApi, useSession } from '../../session/SessionProvider.tsx';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { checkFields } from './check-fields.ts';
import { AuthFrame, authStyles } from './components/AuthFrame.tsx';
import { AuthIntro } from './components/AuthIntro.tsx';
import { NewPasswordField } from './components/NewPasswordField.tsx';
import { ProviderLogin } from './components/ProviderLogin.tsx';
import { useCaptcha } from './components/use-captcha.tsx';
import { useTrialDays } from './use-trial-days.ts';

const empty = { first_name: '', last_name: '', email: '', password: '' };

/** Creates an account, which then waits for the link in its mail. */
export function RegisterPage() {
  const t = useWords('auth');
  const fieldWords = useWords('fields');
  const { register } = useAuth();
  const { language } = useSettings();
  const { search } = useLocation();
  const { storage } = useSession();
  const navigate = useNavigate();
  const captcha = useCaptcha('register');
  const invitation = useInvitation();
  const trialText = useTrialText();
  const invitedEmail = useInvitedEmail(invitation.invite_token);
  const [typed, setTyped] = useState<Partial<typeof empty>>({});
  const values = { ...empty, email: invitedEmail, ...typed };
  const set = (name: keyof typeof empty) => (value: string) => setTyped((old) => ({ ...old, [name]: value }));

  const { busy, problem, fields, onSubmit, onChange } = useSubmit(
    async () => {
      const returnTo = new URLSearchParams(search).get('returnTo');
      const selected = pendingPlan(returnTo, storage);
      const request = {
        ...values,
        email: values.email.trim(),
        language,
        ...invitation,
        ...captcha.answer,
        ...(selected ? { selected_plan: selected } : {}),
      };
      await register(request).finally(captcha.renew);
      // An earlier registration's page must not decide where this one leads.
      if (returnTo) storage.setItem(afterActivationKey, returnTo);
      else storage.removeItem(afterActivationKey);
      void navigate(paths.resendActivation, { state: { registered: request.email } });
    },
    () => ({
      ...checkFields({ ...values, password: undefined, newPassword: values.password }, fieldWords),
      ...(captcha.missing ? { '': t('captchaMissing') } : {}),
    }),
  );

  return (
    <AuthFrame title={t('register')} text={<AuthIntro forPlan="registerForPlan" otherwise={trialText} />}>
      <form className={authStyles.form} onSubmit={onSubmit} onChange={onChange} noValidate>
        <div className={authStyles.pair}>
          {(['first_name', 'last_name'] as const).map((name) => (
            <TextField
              key={name}
              label={fieldWords(name)}
              name={name}
              autoComplete={name === 'first_name' ? 'given-name' : 'family-name'}
              required
              value={values[name]}
              onChange={set(name)}
              error={fields[name]}
            />
          ))}
        </div>
        <TextField
          label={fieldWords('email')}
          name="email"
          type="email"
          dir="ltr"
          autoComplete="username"
          required
          value={values.email}
          onChange={set('email')}
          error={fields.email}
        />
        <NewPasswordField
          label={fieldWords('password')}
          value={values.password}
          onChange={set('password')}
          error={fields.password}
        />
        {captcha.element}
        <FormAlert text={problem ?? fields[''] ?? null} />
        <Button type="submit" wide busy={busy}>
          {t('registerButton')}
        </Button>
        <p className={authStyles.small}>
          {t('agreeBefore')} <a href={paths.termsCondition}>{t('terms')}</a> {t('and')}{' '}
          <a href={paths.privacyPolicy}>{t('privacy')}</a>.
        </p>
        <p className={authStyles.small}>{t('dataNote')}</p>
      </form>
      <ProviderLogin />
      <p>
        {t('haveAccount')} <Link to={paths.login + search}>{t('login')}</Link>
      </p>
    </AuthFrame>
  );
}

/** What a new account begins with. */
function useTrialText(): string {
  const t = useWords('auth');
  const { language } = useSettings();
  const days = useTrialDays();
  return days ? t('registerText', { days: daysText(days, language) }) : t('registerNoTrial');
}

/** The codes of an invitation's link. One that cannot be valid is left out: it must not prevent a registration. */
function useInvitation(): Pick<RegisterRequest, 'referral_code' | 'invite_token'> {
  const [search] = useSearchParams();
  const [referral, invite] = [search.get('referral_code') ?? '', search.get('invite_token') ?? ''];
  return {
    ...(referral && referral.length <= fieldLimits.referralCodeMax ? { referral_code: referral } : {}),
    ...(invite && invite.length <= fieldLimits.inviteTokenMax ? { invite_token: invite } : {}),
  };
}

/** The address that an invitation was sent to; empty without one, and until it is known. */
function useInvitedEmail(token: string | undefined): string {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) =>
      api.request<Invitation>({
        service: 'main',
        method: 'POST',
        path: mainAddresses.checkInvitation,
        signal,
        body: { invite_token: token },
      }),
    enabled: token !== undefined,
  });
  return data?.email ?? '';
}
