import type { OpenConversation } from '../../../conversation/store/use-conversation.ts';
import { LoadProblem } from '../../../conversation/thread/LoadProblem.tsx';
import { useErrorWords } from '../../../i18n/use-error-words.ts';
import { useWords } from '../../../i18n/use-words.ts';

type Props = { conversation: OpenConversation; onNew: () => void };

/** The error of a translation that does not exist or could not be loaded. */
export function TranslateProblem({ conversation, onNew }: Props) {
  const t = useWords('translate');
  const conversationWords = useWords('conversation');
  const errorWords = useErrorWords();
  const isMissing = conversation.load === 'missing';
  return (
    <LoadProblem
      text={isMissing ? t('missing') : errorWords(conversation.error)}
      action={isMissing ? t('new') : conversationWords('retry')}
      onAction={isMissing ? onNew : conversation.retry}
    />
  );
}
