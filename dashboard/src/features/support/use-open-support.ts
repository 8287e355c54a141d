import { mainAddresses } from '@deskmate/api/addresses';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useErrorWords } from '../../messages/use-error-words.ts';
import { paths } from '../../paths.ts';
import { publicConfigQuery } from '../../session/public-config.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';

type HelpdeskAnswer = { login_link?: string; message?: string };

/** Opens the helpdesk in a new tab, or the contact page where there is none; a failure's message is shown as an error. */
export function useOpenSupport(): { open: () => void; busy: boolean } {
  const api = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const ask = useMutation({
    mutationFn: async () => {
      const { helpdesk } = await queries.fetchQuery(publicConfigQuery(api));
      if (!helpdesk) return { target: paths.contactUs, message: undefined };
      const request = { service: 'main', method: 'GET', path: mainAddresses.helpdeskLoginLink } as const;
      const { login_link, message } = await api.request<HelpdeskAnswer>(request);
      return { target: await api.allowedUrl(login_link), message };
    },
    onSuccess: ({ target, message }) => {
      if (target !== null) window.open(target, '_blank', 'noopener,noreferrer');
      else if (message) notify.error(message);
    },
    onError: (error) => notify.error(errorWords(error)),
  });
  return { open: () => ask.mutate(), busy: ask.isPending };
}
