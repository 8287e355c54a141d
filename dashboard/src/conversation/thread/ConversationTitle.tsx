import { EditOutlined } from '@ant-design/icons';
import { fieldLimits } from '@deskmate/api/limits';
import { oneLine } from '@deskmate/api/one-line';
import { useLayoutEffect, useRef, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { Icon } from '../../ui/Icon.tsx';
import { InlineEditor } from '../../ui/InlineEditor.tsx';
import { useHistoryActions } from '../history/use-history-actions.ts';
import styles from './ConversationHeader.module.css';

type Props = { sessionId: string; title: string; canRename: boolean };

/** The title of the open conversation; a press edits it in place. */
export function ConversationTitle({ sessionId, title, canRename }: Props) {
  const t = useWords('conversation');
  const actions = useHistoryActions();
  // The title that editing began with; null while it is not edited.
  const [edited, setEdited] = useState<string | null>(null);
  const isEditing = edited !== null;
  const button = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  useLayoutEffect(() => {
    if (isEditing || !returnsFocus.current) return;
    returnsFocus.current = false;
    button.current?.focus();
  }, [isEditing]);
  const keep = (text: string) => {
    if (text !== '' && text !== edited) void actions.change(sessionId, { title: text });
  };
  if (edited !== null) {
    return (
      <>
        <h1 className="visually-hidden">{oneLine(title)}</h1>
        <InlineEditor
          label={t('titleField')}
          className={styles.field}
          initial={edited}
          maxLength={fieldLimits.titleMax}
          onKeep={keep}
          onDone={(byKey) => {
            returnsFocus.current = byKey;
            setEdited(null);
          }}
        />
      </>
    );
  }
  const words = (
    <bdi className={styles.words} dir="auto">
      {oneLine(title)}
    </bdi>
  );
  return (
    <h1 className={styles.title}>
      {canRename ? (
        <button
          ref={button}
          type="button"
          className={styles.rename}
          title={t('rename')}
          onClick={() => setEdited(title)}
        >
          {words}
          <Icon icon={EditOutlined} size={14} />
        </button>
      ) : (
        words
      )}
    </h1>
  );
}
