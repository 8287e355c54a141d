import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import page from '../../ui/Page.module.css';
import { ApiKeys } from './ApiKeys.tsx';
import { LinkedAccounts } from './LinkedAccounts.tsx';
import { linkedAccountsQuery } from './linked-account-queries.ts';
import { Passkeys } from './Passkeys.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ReauthenticationProvider } from './ReauthenticationProvider.tsx';
import { SecondFactor } from './SecondFactor.tsx';

export function SecurityTab() {
  const t = useWords('account');
  const securityWords = useWords('security');
  const hasPassword = useQuery(linkedAccountsQuery(useApi())).data?.has_password ?? true;
  return (
    <ReauthenticationProvider>
      <section className={page.card}>
        <h2>{t('passwordTitle')}</h2>
        {hasPassword ? (
          <>
            <p className={page.lead}>{t('passwordText')}</p>
            <PasswordForm />
          </>
        ) : (
          <>
            <p className={page.lead}>{securityWords('noPasswordText')}</p>
            <div>
              <Link to={paths.forgotPassword}>{securityWords('setPassword')}</Link>
            </div>
          </>
        )}
      </section>
      <SecondFactor />
      <Passkeys />
      <LinkedAccounts />
      <ApiKeys />
    </ReauthenticationProvider>
  );
}
