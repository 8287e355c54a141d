import { useState } from 'react';
import { useWords } from '../../messages/use-words.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './prompts.module.css';
import type { PromptWords } from './use-prompts.ts';

type Props = { words: PromptWords; onCancel: () => void; onSave: (words: PromptWords) => Promise<void> };

export function PromptForm({ words, onCancel, onSave }: Props) {
  const t = useWords('conversation');
  const [title, setTitle] = useState(words.title);
  const [text, setText] = useState(words.text);
  const [isBusy, setBusy] = useState(false);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        setBusy(true);
        void onSave({ title: title.trim(), text: text.trim() }).finally(() => setBusy(false));
      }}
    >
      <label className={styles.label}>
        {t('promptTitle')}
        <input
          required
          dir="auto"
          maxLength={80}
          className={styles.field}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </label>
      <label className={styles.label}>
        {t('promptText')}
        <textarea
          required
          dir="auto"
          rows={6}
          maxLength={10_000}
          className={styles.field}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <p className={styles.note}>{t('promptHelp')}</p>
      <div className={styles.buttons}>
        <Button look="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" busy={isBusy}>
          {t('savePrompt')}
        </Button>
      </div>
    </form>
  );
}
