import { fieldLimits } from '@deskmate/api/limits';
import { useState } from 'react';
import { useDraft } from '../../../conversation/composer/use-draft.ts';
import { useFormat } from '../../../messages/use-format.ts';
import { useWords } from '../../../messages/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './AddDocument.module.css';

type Props = { isBusy: boolean; onAdd: (what: { text: string; title?: string }) => void };

const titleMax = 200;

/** A text to be read; what is typed stays on this device until it has been added. */
export function PasteForm({ isBusy, onAdd }: Props) {
  const t = useWords('read');
  const format = useFormat();
  const { draft, change } = useDraft('read-paste');
  const [title, setTitle] = useState('');
  const text = draft.text;
  const over = text.length - fieldLimits.documentCharactersMax;
  const isEmpty = text.trim() === '';
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && over <= 0) onAdd({ text, ...(title.trim() ? { title: title.trim() } : {}) });
      }}
    >
      <label>
        {t('titleField')}
        <input dir="auto" maxLength={titleMax} value={title} onChange={(event) => setTitle(event.target.value)} />
      </label>
      <label>
        {t('textField')}
        <textarea
          dir="auto"
          rows={8}
          // biome-ignore lint/a11y/noAutofocus: the button that opened the form leads here.
          autoFocus
          value={text}
          onChange={({ target }) => change((old) => ({ ...old, text: target.value }))}
        />
      </label>
      {over > 0 && <p role="alert">{t('textTooLong', { count: over, shown: format.number(over) })}</p>}
      <div className={styles.buttons}>
        <Button type="submit" busy={isBusy} disabled={isEmpty || over > 0}>
          {t('read')}
        </Button>
      </div>
    </form>
  );
}
