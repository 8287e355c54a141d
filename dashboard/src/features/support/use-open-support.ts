import { mainAddresses } from '@deskmate/api/addresses';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { useMutation, usePrefetchQuery, useQueryClient } from '@tanstack/react-query';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { publicConfigQuery } from '../../session/public-config-queries.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';

type HelpdeskAnswer = { login_link?: string; message?: string };

/**
 * Opens the helpdesk in a new tab, or the contact page where there is none. The tab is opened empty while the press is
 * handled, because browsers refuse one that is opened later. Whatever fails is shown as an error.
 */
export function useOpenSupport(): { open: () => void; busy: boolean } {
  const api = useApi();
  const queries = useQueryClient();
  const t = useWords('shell');
  const notify = useNotify();
  const errorWords = useErrorWords();
  usePrefetchQuery(publicConfigQuery(api));
  const ask = useMutation({
    mutationFn: async (_tab: Window): Promise<{ target: string | null; message?: string | undefined }> => {
      const config = await queries.fetchQuery(publicConfigQuery(api)).catch(() => null);
      const contactForm = new URL(paths.contactUs, window.location.origin).href;
      if (!config?.helpdesk) return { target: contactForm };
      const request = {
        service: 'main',
        method: 'GET',
        path: mainAddresses.helpdeskLoginLink,
        provesKey: true,
      } as const;
      const { login_link, message } = await api
        .request<HelpdeskAnswer>(request)
        .catch((error: unknown): HelpdeskAnswer => {
          // A browser that keeps no key: the form needs no login.
          if (error instanceof ServiceError && error.code === 'reauth_required') return { login_link: contactForm };
          throw error;
        });
      return { target: await api.allowedUrl(login_link), message };
    },
    onSuccess: ({ target, message }, tab) => {
      if (target !== null) {
        tab.opener = null;
        return tab.location.replace(target);
      }
      tab.close();
      notify.error(message || t('supportFailed'));
    },
    onError: (error, tab) => {
      tab.close();
      notify.error(errorWords(error));
    },
  });
  const open = () => {
    if (ask.isPending) return;
    const tab = window.open('', '_blank');
    if (tab) ask.mutate(tab);
    else notify.error(t('supportBlocked'));
  };
  return { open, busy: ask.isPending };
}
