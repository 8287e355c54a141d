import { mainAddresses } from '@deskmate/api/addresses';
import type { ExportLink, ExportState } from '@deskmate/api/contracts/main/client-export';
import { exportLinkMinutes } from '@deskmate/api/limits';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import page from '../../ui/Page.module.css';
import { Spinner } from '../../ui/Spinner.tsx';
import { useReauthentication } from './ReauthenticationProvider.tsx';

const askEveryMs = 2000;
/** A browser that has not fetched the link by then has blocked the download. */
const slowestBeginMs = 30_000;

/**
 * Downloads everything that is stored of the client. The browser saves the archive while it is made and does not inform
 * the page; the state is read from the service.
 */
export function DataExport() {
  const t = useWords('account');
  const errorWords = useErrorWords();
  const api = useApi();
  const runReauthenticated = useReauthentication();
  const path = mainAddresses.clientExport;
  const start = useMutation({
    mutationFn: async () => {
      const link = await runReauthenticated(() => api.request<ExportLink>({ service: 'main', method: 'POST', path }));
      const anchor = Object.assign(document.createElement('a'), { href: api.address('main', link.path), download: '' });
      anchor.click();
      return { issuedAtMs: Date.parse(link.expires_at) - exportLinkMinutes * 60_000, followedAtMs: Date.now() };
    },
  });
  const begun = start.data;
  const outcome = useQuery({
    queryKey: ['data-export', begun?.issuedAtMs],
    enabled: begun !== undefined,
    queryFn: async ({ signal }) => {
      const { state, at } = await api.request<ExportState>({ service: 'main', method: 'GET', path, signal });
      const isOfThis = begun !== undefined && at !== null && Date.parse(at) >= begun.issuedAtMs;
      if (isOfThis) return state;
      return begun !== undefined && Date.now() - begun.followedAtMs > slowestBeginMs ? 'failed' : 'none';
    },
    refetchInterval: ({ state: { data } }) => (data === 'sent' || data === 'failed' ? false : askEveryMs),
  });
  const isRunning = begun !== undefined && outcome.data !== 'sent' && outcome.data !== 'failed';
  return (
    <section className={page.card}>
      <h2>{t('exportTitle')}</h2>
      <p className={page.lead}>{t('exportText')}</p>
      <div>
        <Button loading={start.isPending} disabled={isRunning} onClick={() => start.mutate()}>
          {t('exportButton')}
        </Button>
      </div>
      <div role="status">
        {isRunning && (
          <p className={page.soft}>
            <Spinner /> {t('exportStarted')}
          </p>
        )}
        {outcome.data === 'sent' && <p className={page.soft}>{t('exportSent')}</p>}
      </div>
      {outcome.data === 'failed' && <Alert type="error" title={t('exportFailed')} showIcon />}
      {start.isError && errorWords(start.error) !== '' && (
        <Alert type="error" title={errorWords(start.error)} showIcon />
      )}
    </section>
  );
}
