import { BranchSwitch } from '../../../conversation/messages/BranchSwitch.tsx';
import { useChooseVersion } from '../../../conversation/messages/use-choose-version.ts';
import type { OpenConversation } from '../../../conversation/state/use-conversation.ts';
import { type Message, siblingsOf } from '../../../conversation/tree/message-tree.ts';
import { useWords } from '../../../messages/use-words.ts';
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
