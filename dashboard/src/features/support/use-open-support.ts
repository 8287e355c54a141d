import { mainAddresses } from '@deskmate/api/addresses';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useErrorWords } from '../../messages/use-error-words.ts';
import { paths } from '../../paths.ts';
import { publicConfigQuery } from '../../session/public-config.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import { isOpenable } from './is-openable.ts';

type HelpdeskAnswer = { login_link?: string; message?: string };

/** Opens the helpdesk in a new tab, or the contact page where there is none; a failure's message is shown as an error (spec §8). */
export function useOpenSupport(): { open: () => void; busy: boolean } {
  const api = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const ask = useMutation({
    mutationFn: async (): Promise<HelpdeskAnswer> => {
      const { helpdesk } = await queries.fetchQuery(publicConfigQuery(api));
      if (!helpdesk) return { login_link: paths.contactUs };
      return api.request<HelpdeskAnswer>({ service: 'main', method: 'GET', path: mainAddresses.helpdeskLoginLink });
    },
    onSuccess: ({ login_link, message }) => {
      if (login_link && isOpenable(login_link, window.location.origin)) {
        window.open(login_link, '_blank', 'noopener,noreferrer');
      } else if (message) {
        notify.error(message);
      }
    },
    onError: (error) => notify.error(errorWords(error)),
  });
  return { open: () => ask.mutate(), busy: ask.isPending };
}
