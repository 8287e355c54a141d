import { mainAddresses } from '@deskmate/api/addresses';
import type { ResetLink } from '@deskmate/api/contracts/main/sign-in';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { checkFields } from './check-fields.ts';
import { AccountField } from './components/AccountField.tsx';
import { AuthFrame, authStyles } from './components/AuthFrame.tsx';
import { NewPasswordField } from './components/NewPasswordField.tsx';
import { isExpired, MailedLink } from './MailedLink.tsx';

/** Sets a new password with a mailed link. It does not sign in. */
export function ResetPasswordPage() {
  const t = useWords('auth');
  const [done, setDone] = useState(false);
  if (done) {
    return (
      <AuthFrame key="done" title={t('resetDone')} text={t('resetDoneText')}>
        <Link className={buttonClass('primary', true)} to={paths.login}>
          {t('login')}
        </Link>
      </AuthFrame>
    );
  }
  return (
    <MailedLink<ResetLink>
      address={paths.resetPassword}
      checkPath={mainAddresses.checkResetLink}
      title={t('reset')}
      failed={{
        title: t('resetFailed'),
        noToken: t('resetNoToken'),
        newLink: { to: paths.forgotPassword, label: t('askNewLink') },
      }}
    >
      {(token, link, onExpired) => (
        <ResetForm token={token} link={link} onExpired={onExpired} onDone={() => setDone(true)} />
      )}
    </MailedLink>
  );
}

type ResetFormProps = { token: string; link: ResetLink; onExpired: () => void; onDone: () => void };

function ResetForm({ token, link, onExpired, onDone }: ResetFormProps) {
  const t = useWords('auth');
  const fieldWords = useWords('fields');
  const api = useApi();
  const [password, setPassword] = useState('');
  const [keepKeys, setKeepKeys] = useState(false);
  const { busy, problem, fields, onSubmit, onChange } = useSubmit(
    async () => {
      const body = { secret_token: token, password, keep_api_keys: keepKeys };
      try {
        await api.request({
          service: 'main',
          method: 'POST',
          path: mainAddresses.resetPassword,
          body,
          anonymous: true,
        });
      } catch (error) {
        if (!isExpired(error)) throw error;
        return onExpired();
      }
      onDone();
    },
    () => checkFields({ newPassword: password }, fieldWords),
  );
  return (
    <AuthFrame key="form" title={t('reset')} text={t('resetText')}>
      <form className={authStyles.form} onSubmit={onSubmit} onChange={onChange} noValidate>
        <AccountField email={link.email} />
        <NewPasswordField label={t('newPassword')} value={password} onChange={setPassword} error={fields.password} />
        {link.api_keys.length > 0 && (
          <div>
            <p className={authStyles.small}>{t('keepKeysText')}</p>
            <ul className={`${authStyles.keys} ${authStyles.small}`}>
              {link.api_keys.map(({ name, hint }) => (
                <li key={hint}>
                  <bdi>{name}</bdi> <code dir="ltr">{hint}</code>
                </li>
              ))}
            </ul>
            <label className={authStyles.check}>
              <input type="checkbox" checked={keepKeys} onChange={(event) => setKeepKeys(event.target.checked)} />
              {t('keepKeys')}
            </label>
          </div>
        )}
        <FormAlert text={problem} />
        <Button type="submit" wide busy={busy}>
          {t('resetButton')}
        </Button>
      </form>
    </AuthFrame>
  );
}
