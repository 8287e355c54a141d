import { useModelName } from '../../../conversation/model/use-model-name.ts';
import type { Message } from '../../../conversation/tree/message-tree.ts';
import { useWords } from '../../../messages/use-words.ts';
import type { ChatModels } from '../chat-model.ts';
import styles from './ChatScreen.module.css';

/** Says that the model of an old chat is gone, and which one answers instead (CH-13). */
export function RetiredModelNote({ messages, models }: { messages: readonly Message[]; models: ChatModels }) {
  const t = useWords('chat');
  const modelName = useModelName();
  const last = messages.findLast(({ model }) => model !== null)?.model ?? null;
  if (last === null || models.state !== 'ready' || !models.chosen) return null;
  const name = modelName(last);
  if (models.all.some((model) => model.name === name)) return null;
  return (
    <p className={styles.note} role="status">
      {t('retiredModel', { old: name, now: models.chosen.name })}
    </p>
  );
}
