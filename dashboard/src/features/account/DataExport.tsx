import { mainAddresses } from '@deskmate/api/addresses';
import type { ExportLink } from '@deskmate/api/contracts/main/client-export';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useErrorWords } from '../../messages/use-error-words.ts';
import { useWords } from '../../messages/use-words.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import page from '../../ui/Page.module.css';
import { useReauthentication } from './use-reauthentication.tsx';

/** Downloads everything that is kept of the client. The browser saves the archive by itself while it is made. */
export function DataExport() {
  const words = useWords('account');
  const errorWords = useErrorWords();
  const api = useApi();
  const reauthentication = useReauthentication();
  const start = useMutation({
    mutationFn: async () => {
      const path = mainAddresses.clientExport;
      const link = await reauthentication.run(() => api.request<ExportLink>({ service: 'main', method: 'POST', path }));
      const anchor = Object.assign(document.createElement('a'), { href: api.address('main', link.path), download: '' });
      anchor.click();
    },
  });
  return (
    <section className={page.card}>
      <h2>{words('exportTitle')}</h2>
      <p className={page.lead}>{words('exportText')}</p>
      <div>
        <Button loading={start.isPending} onClick={() => start.mutate()}>
          {words('exportButton')}
        </Button>
      </div>
      <div role="status">{start.isSuccess && <p className={page.soft}>{words('exportStarted')}</p>}</div>
      {start.isError && <Alert type="error" title={errorWords(start.error)} showIcon />}
      {reauthentication.dialog}
    </section>
  );
}
