import { useModelName } from '../../../conversation/model/model-name.ts';
import type { Message } from '../../../conversation/store/message-tree.ts';
import { BranchSwitch } from '../../../conversation/thread/BranchSwitch.tsx';
import { useWords } from '../../../i18n/use-words.ts';
import type { Writing } from '../use-write.ts';
import styles from './Result.module.css';

type Props = { result: Pick<Writing['result'], 'versions' | 'question' | 'selectVersion'>; version: Message };

/** Which version is shown, what it was asked for, and who wrote it at what price. */
export function VersionBar({ result: { versions, question, selectVersion }, version }: Props) {
  const t = useWords('conversation');
  const modelName = useModelName();
  const ids = versions.map(({ id }) => id);
  const isFollowUp = question?.action?.type === 'write' && question.action.draft !== undefined;
  return (
    <div className={styles.versions}>
      <BranchSwitch siblings={{ position: ids.indexOf(version.id) + 1, ids }} onChoose={selectVersion} />
      <span className={styles.asked} dir="auto">
        {isFollowUp && question.content}
      </span>
      <span className={styles.model}>
        <bdi>{version.model !== null && modelName(version.model)}</bdi>
        {version.credits !== null && version.credits > 0 && ` · ${t('credits', { count: version.credits })}`}
      </span>
    </div>
  );
}
