import { mainAddresses } from '@deskmate/api/addresses';
import type { RestoreLink } from '@deskmate/api/contracts/main/account-deletion';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useFormat } from '../../i18n/use-format.ts';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { AuthFrame, authStyles } from './components/AuthFrame.tsx';
import { isExpired, MailedLink } from './MailedLink.tsx';

/** Restores a deleted account by a button, so that opening the mailed link alone does nothing. */
export function RestoreAccountPage() {
  const t = useWords('auth');
  const [isDone, setDone] = useState(false);
  if (isDone) {
    return (
      <AuthFrame key="done" title={t('restored')} text={t('restoredText')}>
        <Link className={buttonClass('primary', true)} to={paths.login}>
          {t('login')}
        </Link>
      </AuthFrame>
    );
  }
  return (
    <MailedLink<RestoreLink>
      address={paths.restoreAccount}
      checkPath={mainAddresses.checkRestoreLink}
      title={t('restore')}
      failed={{
        title: t('restoreFailed'),
        noToken: t('restoreNoToken'),
        newLink: { to: paths.forgotPassword, label: t('askNewMail') },
      }}
    >
      {(token, link, onExpired) => (
        <RestoreForm token={token} link={link} onExpired={onExpired} onDone={() => setDone(true)} />
      )}
    </MailedLink>
  );
}

type RestoreFormProps = { token: string; link: RestoreLink; onExpired: () => void; onDone: () => void };

function RestoreForm({ token, link, onExpired, onDone }: RestoreFormProps) {
  const t = useWords('auth');
  const { date } = useFormat();
  const api = useApi();
  const { busy, problem, onSubmit } = useSubmit(async () => {
    const body = { secret_token: token };
    try {
      await api.request({ service: 'main', method: 'POST', path: mainAddresses.restoreAccount, body, anonymous: true });
    } catch (error) {
      if (!isExpired(error)) throw error;
      return onExpired();
    }
    onDone();
  });
  return (
    <AuthFrame
      key="form"
      title={t('restore')}
      text={t('restoreText', { email: link.email, date: date(link.erased_at) })}
    >
      <form className={authStyles.form} onSubmit={onSubmit}>
        <FormAlert text={problem} />
        <Button type="submit" wide busy={busy}>
          {t('restoreButton')}
        </Button>
      </form>
      <Link className={authStyles.alone} to={paths.login}>
        {t('toLogin')}
      </Link>
    </AuthFrame>
  );
}
