import { mainAddresses } from '@deskmate/api/addresses';
import type { SavedPrompt } from '@deskmate/api/contracts/main/prompts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useErrorWords } from '../../messages/use-error-words.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';

const promptsKey = ['prompts'];

export type PromptWords = Pick<SavedPrompt, 'title' | 'text'>;

/** The client's saved prompts. `save` and `remove` say whether they succeeded; a failure shows its own notice. */
export function usePrompts() {
  const api = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const query = useQuery({
    queryKey: promptsKey,
    queryFn: ({ signal }) =>
      api.request<{ items: SavedPrompt[] }>({ service: 'main', method: 'GET', path: mainAddresses.prompts, signal }),
  });

  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      notify.error(errorWords(error));
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey: promptsKey });
    }
  }
  const pathOf = (id: string) => `${mainAddresses.prompts}/${encodeURIComponent(id)}`;

  return {
    query,
    save: (body: PromptWords, id: string | null) =>
      attempt(() =>
        id === null
          ? api.request({ service: 'main', method: 'POST', path: mainAddresses.prompts, body })
          : api.request({ service: 'main', method: 'PUT', path: pathOf(id), body }),
      ),
    remove: (id: string) => attempt(() => api.request({ service: 'main', method: 'DELETE', path: pathOf(id) })),
  };
}

export type Prompts = ReturnType<typeof usePrompts>;
