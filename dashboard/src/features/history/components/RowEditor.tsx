import type { HistoryItem } from '@deskmate/api/contracts/ai/history';
import { fieldLimits } from '@deskmate/api/limits';
import { oneLine } from '@deskmate/api/one-line';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useWords } from '../../../messages/use-words.ts';
import { readTags } from '../read-tags.ts';
import { useHistoryActions } from '../use-history-actions.ts';
import styles from './HistoryRow.module.css';

type Props = {
  item: HistoryItem;
  what: 'title' | 'tags';
  /** `byKey`: ended by a key, so that the focus has nowhere to go by itself. */
  onDone: (byKey: boolean) => void;
};

/** Edits a conversation's title or tags in its own row: Enter keeps, Escape leaves it as it was. */
export function RowEditor({ item, what, onDone }: Props) {
  const t = useWords('history');
  const actions = useHistoryActions();
  const [text, setText] = useState(what === 'title' ? item.title : item.tags.join(', '));
  const input = useRef<HTMLInputElement>(null);
  const isLeft = useRef(false);
  useEffect(() => input.current?.select(), []);

  const keep = (byKey: boolean) => {
    if (isLeft.current) return;
    isLeft.current = true;
    const title = oneLine(text);
    if (what === 'tags') void actions.change(item.session_id, { tags: readTags(oneLine(text)) });
    else if (title !== '' && title !== item.title) void actions.change(item.session_id, { title });
    onDone(byKey);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') keep(true);
    if (event.key === 'Escape') {
      isLeft.current = true;
      onDone(true);
    }
  };
  return (
    <li className={styles.editing}>
      <input
        ref={input}
        dir="auto"
        className={styles.input}
        aria-label={t(what === 'title' ? 'titleField' : 'tagsField')}
        placeholder={t(what === 'title' ? 'titleField' : 'tagsField')}
        maxLength={what === 'title' ? fieldLimits.titleMax : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => keep(false)}
      />
    </li>
  );
}
