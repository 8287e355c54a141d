import type { HistoryItem } from '@deskmate/api/contracts/ai/history';
import { fieldLimits } from '@deskmate/api/limits';
import { useHistoryActions } from '../../../conversation/history/use-history-actions.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { InlineEditor } from '../../../ui/InlineEditor.tsx';
import { readTags } from '../read-tags.ts';
import styles from './HistoryRow.module.css';

type Props = { item: HistoryItem; what: 'title' | 'tags'; onDone: (byKey: boolean) => void };

/** Edits a conversation's title or tags in its own row. */
export function RowEditor({ item, what, onDone }: Props) {
  const t = useWords('history');
  const actions = useHistoryActions();
  const keep = (text: string) => {
    if (what === 'tags') void actions.change(item.session_id, { tags: readTags(text) });
    else if (text !== '' && text !== item.title) void actions.change(item.session_id, { title: text });
  };
  return (
    <li className={styles.editing}>
      <InlineEditor
        label={t(what === 'title' ? 'titleField' : 'tagsField')}
        className={styles.input}
        initial={what === 'title' ? item.title : item.tags.join(', ')}
        maxLength={what === 'title' ? fieldLimits.titleMax : undefined}
        onKeep={keep}
        onDone={onDone}
      />
    </li>
  );
}
