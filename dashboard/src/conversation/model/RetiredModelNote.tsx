import { useWords } from '../../i18n/use-words.ts';
import type { Message } from '../store/message-tree.ts';
import { useModelName } from './model-name.ts';
import styles from './RetiredModelNote.module.css';
import type { ModelChoice } from './use-model-choice.ts';

type Props = { messages: readonly Message[]; choice: Pick<ModelChoice, 'models' | 'selected' | 'state'> };

/** Says that the model of an old chat was retired, and which model answers instead. */
export function RetiredModelNote({ messages, choice: { models, selected, state } }: Props) {
  const t = useWords('conversation');
  const modelName = useModelName();
  const last = messages.findLast(({ model }) => model !== null)?.model ?? null;
  if (last === null || state !== 'ready' || !selected) return null;
  const name = modelName(last);
  if (models.some((model) => modelName(model.model_name) === name)) return null;
  return (
    <p className={styles.note} role="status">
      {t('retiredModel', { old: name, now: modelName(selected.model_name) })}
    </p>
  );
}
