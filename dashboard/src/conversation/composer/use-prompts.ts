import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import { deletePrompt, type PromptWords, promptsQuery, savePrompt } from './prompt-queries.ts';

/** The client's saved prompts. `save` and `remove` say whether they succeeded; a failure shows its own notice. */
export function usePrompts() {
  const api = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const query = useQuery(promptsQuery(api));

  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      notify.error(errorWords(error));
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey: promptsQuery(api).queryKey });
    }
  }

  return {
    query,
    save: (body: PromptWords, id: string | null) => attempt(() => savePrompt(api, id, body)),
    remove: (id: string) => attempt(() => deletePrompt(api, id)),
  };
}

export type Prompts = ReturnType<typeof usePrompts>;
