import { type Message, siblingsOf } from '../../../conversation/store/message-tree.ts';
import type { OpenConversation } from '../../../conversation/store/use-conversation.ts';
import { BranchSwitch } from '../../../conversation/thread/BranchSwitch.tsx';
import { useChooseVersion } from '../../../conversation/thread/use-choose-version.ts';
import { useWords } from '../../../i18n/use-words.ts';
import styles from './Translate.module.css';

type Props = { conversation: Pick<OpenConversation, 'store' | 'state'>; answer: Message };

/** Which version of the translation is shown; nothing where there is one alone. */
export function TargetVersions({ conversation: { store, state }, answer }: Props) {
  const t = useWords('conversation');
  const choose = useChooseVersion(store);
  const siblings = siblingsOf(state.tree, answer.id);
  if (siblings.ids.length < 2) return null;
  const isSecond = !answer.refused && siblings.ids.some((id) => state.tree.byId[id]?.secondVersion === answer.id);
  return (
    <div className={styles.versions}>
      <BranchSwitch siblings={siblings} onChoose={choose} />
      {isSecond && <p role="status">{t('secondVersion')}</p>}
    </div>
  );
}
