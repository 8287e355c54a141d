import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { useDeferredValue, useMemo } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { countText } from '../count-text.ts';
import { countSms } from '../sms-segments.ts';
import type { OpenEdition } from '../use-edition.ts';
import styles from './EditToolbar.module.css';

type Props = { edition: OpenEdition; body: string; isSms: boolean };

/** How long the text is, and back and forth among its changes. */
export function EditToolbar({ edition, body, isSms }: Props) {
  const t = useWords('write');
  const deferred = useDeferredValue(body);
  const { words, characters } = useMemo(() => countText(deferred), [deferred]);
  const sms = useMemo(() => (isSms ? countSms(deferred) : null), [isSms, deferred]);
  return (
    <div className={styles.toolbar}>
      <IconButton icon={UndoOutlined} label={t('undo')} disabled={!edition.canUndo} onClick={edition.undo} />
      <IconButton icon={RedoOutlined} label={t('redo')} disabled={!edition.canRedo} onClick={edition.redo} />
      <p className={styles.counts}>
        {t('words', { count: words })} · {t('characters', { count: characters })}
        {sms && ` · ${t('sms', { count: sms.segments })}, ${t('smsLeft', { count: sms.left })}`}
      </p>
      {edition.isEdited && (
        <p className={styles.edited}>
          {t('edited')}{' '}
          <button type="button" className={styles.discard} onClick={edition.discard}>
            {t('asWritten')}
          </button>
        </p>
      )}
    </div>
  );
}
