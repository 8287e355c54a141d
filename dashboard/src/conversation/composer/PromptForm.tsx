import { useId } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/Button.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import type { PromptWords } from './prompt-queries.ts';
import styles from './prompts.module.css';

type Props = {
  words: PromptWords;
  onChange: (words: PromptWords) => void;
  onCancel: () => void;
  onSave: (words: PromptWords) => Promise<void>;
};

export function PromptForm({ words: { title, text }, onChange, onCancel, onSave }: Props) {
  const t = useWords('conversation');
  const { busy, fields, onSubmit } = useSubmit(
    () => onSave({ title: title.trim(), text: text.trim() }),
    () => ({
      ...(title.trim() === '' ? { title: t('promptTitleMissing') } : {}),
      ...(text.trim() === '' ? { text: t('promptTextMissing') } : {}),
    }),
  );
  const faultId = useId();
  const fault = (name: string) =>
    fields[name] === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${faultId}-${name}` };
  const faultText = (name: string) =>
    fields[name] && (
      <p id={`${faultId}-${name}`} className={styles.fault}>
        {fields[name]}
      </p>
    );
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <label className={styles.label}>
        {t('promptTitle')}
        <input
          required
          {...fault('title')}
          dir="auto"
          maxLength={80}
          className={styles.field}
          value={title}
          onChange={(event) => onChange({ title: event.target.value, text })}
        />
      </label>
      {faultText('title')}
      <label className={styles.label}>
        {t('promptText')}
        <textarea
          required
          {...fault('text')}
          dir="auto"
          rows={6}
          maxLength={10_000}
          className={styles.field}
          value={text}
          onChange={(event) => onChange({ title, text: event.target.value })}
        />
      </label>
      {faultText('text')}
      <p className={styles.note}>{t('promptHelp')}</p>
      <div className={styles.buttons}>
        <Button look="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('savePrompt')}
        </Button>
      </div>
    </form>
  );
}
