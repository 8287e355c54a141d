import { mainAddresses } from '@deskmate/api/addresses';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useWords } from '../../messages/use-words.ts';
import { paths } from '../../paths.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { checkFields } from './check-fields.ts';
import { AuthFrame, authStyles } from './components/AuthFrame.tsx';
import { NewPasswordField } from './components/NewPasswordField.tsx';
import { useSecretToken } from './use-secret-token.ts';

/** Sets a new password with a mailed link. It signs nobody in (`safety.md` L07). */
export function ResetPasswordPage() {
  const words = useWords('auth');
  const fieldWords = useWords('fields');
  const api = useApi();
  const token = useSecretToken('/client/reset-password');
  const [password, setPassword] = useState('');
  const [done, setDone] = useState(false);
  const { busy, problem, fields, error, onSubmit } = useSubmit(
    async () => {
      const body = { secret_token: token, password };
      await api.request({ service: 'main', method: 'POST', path: mainAddresses.resetPassword, body, anonymous: true });
      setDone(true);
    },
    () => checkFields({ newPassword: password }, fieldWords),
  );
  const spent = error instanceof ServiceError && error.code === 'link_expired';

  if (done) {
    return (
      <AuthFrame key="done" title={words('resetDone')} text={words('resetDoneText')}>
        <Link className={buttonClass('primary', true)} to={paths.login}>
          {words('login')}
        </Link>
      </AuthFrame>
    );
  }
  if (token === null || spent) {
    return (
      <AuthFrame key="failed" title={words('resetFailed')}>
        <Problem text={token === null ? words('resetNoToken') : problem} />
        <Link className={buttonClass('primary', true)} to={paths.forgotPassword}>
          {words('askNewLink')}
        </Link>
        <Link className={authStyles.alone} to={paths.login}>
          {words('backToLogin')}
        </Link>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame key="form" title={words('reset')} text={words('resetText')}>
      <form className={authStyles.form} onSubmit={onSubmit} noValidate>
        <NewPasswordField
          label={words('newPassword')}
          value={password}
          onChange={setPassword}
          error={fields.password}
        />
        <Problem text={problem} />
        <Button type="submit" wide busy={busy}>
          {words('resetButton')}
        </Button>
      </form>
    </AuthFrame>
  );
}
