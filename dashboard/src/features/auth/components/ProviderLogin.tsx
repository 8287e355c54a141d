import { mainAddresses, mainBase } from '@deskmate/api/addresses';
import { providerNames } from '@deskmate/api/sign-in-providers';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useWords } from '../../../i18n/use-words.ts';
import { paths } from '../../../paths.ts';
import { publicConfigQuery } from '../../../session/public-config-queries.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { authStyles } from './AuthFrame.tsx';
import styles from './ProviderLogin.module.css';

/** Plain links: the service sends the browser on to the provider, and keeps where the person wanted to go. */
export function ProviderLogin() {
  const t = useWords('auth');
  const { language } = useSettings();
  const [search] = useSearchParams();
  const providers = useQuery(publicConfigQuery(useApi())).data?.sign_in_providers ?? [];
  if (providers.length === 0) return null;
  const query = new URLSearchParams(search);
  query.set('language', language);
  return (
    <div className={styles.providers}>
      {providers.map((id) => (
        <a
          key={id}
          className={`${buttonClass('quiet', true)} ${styles[id]}`}
          href={`${mainBase}${mainAddresses.providerLogin(id)}?${query}`}
        >
          {t('providerLogin', { provider: providerNames[id] })}
        </a>
      ))}
      <p className={authStyles.small}>
        {t('providerTerms')} <a href={paths.termsCondition}>{t('terms')}</a>.
      </p>
    </div>
  );
}
