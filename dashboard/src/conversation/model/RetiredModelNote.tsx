import { useWords } from '../../messages/use-words.ts';
import type { Message } from '../tree/message-tree.ts';
import type { ConversationModels } from './conversation-model.ts';
import { useModelName } from './model-name.ts';
import styles from './RetiredModelNote.module.css';

/** Says that the model of an old chat was retired, and which model answers instead. */
export function RetiredModelNote({ messages, models }: { messages: readonly Message[]; models: ConversationModels }) {
  const t = useWords('conversation');
  const modelName = useModelName();
  const last = messages.findLast(({ model }) => model !== null)?.model ?? null;
  if (last === null || models.state !== 'ready' || !models.selected) return null;
  const name = modelName(last);
  if (models.all.some((model) => model.name === name)) return null;
  return (
    <p className={styles.note} role="status">
      {t('retiredModel', { old: name, now: models.selected.name })}
    </p>
  );
}
