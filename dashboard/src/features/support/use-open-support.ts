import { mainAddresses } from '@deskmate/api/addresses';
import { useMutation } from '@tanstack/react-query';
import { useErrorWords } from '../../messages/use-error-words.ts';
import { useWords } from '../../messages/use-words.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';

type HelpdeskAnswer = { login_link?: string; message?: string };

/**
 * Opens the helpdesk in a new tab. The tab is opened empty while the press is handled, because browsers refuse one that
 * is opened later. Whatever fails is shown as an error.
 */
export function useOpenSupport(): { open: () => void; busy: boolean } {
  const api = useApi();
  const words = useWords('shell');
  const notify = useNotify();
  const errorWords = useErrorWords();
  const ask = useMutation({
    mutationFn: async (_tab: Window | null) => {
      const request = { service: 'main', method: 'GET', path: mainAddresses.helpdeskLoginLink } as const;
      const { login_link, message } = await api.request<HelpdeskAnswer>(request);
      return { target: await api.allowedUrl(login_link), message };
    },
    onSuccess: ({ target, message }, tab) => {
      if (target !== null && tab) {
        tab.opener = null;
        return tab.location.replace(target);
      }
      tab?.close();
      notify.error(target === null ? message || words('supportFailed') : words('supportBlocked'));
    },
    onError: (error, tab) => {
      tab?.close();
      notify.error(errorWords(error));
    },
  });
  const open = () => {
    if (!ask.isPending) ask.mutate(window.open('', '_blank'));
  };
  return { open, busy: ask.isPending };
}
