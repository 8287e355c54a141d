import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/Button.tsx';
import { fillPrompt, variablesOf } from './prompt-variables.ts';
import styles from './prompts.module.css';

type Props = { text: string; onCancel: () => void; onDone: (text: string) => void };

/** Asks for the variables of a chosen prompt. */
export function PromptValues({ text, onCancel, onDone }: Props) {
  const t = useWords('conversation');
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map());
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onDone(fillPrompt(text, values));
      }}
    >
      {variablesOf(text).map((name, index) => (
        <label key={name} className={styles.label}>
          <bdi>{name}</bdi>
          <input
            dir="auto"
            // biome-ignore lint/a11y/noAutofocus: the first of the fields that were asked for.
            autoFocus={index === 0}
            className={styles.field}
            value={values.get(name) ?? ''}
            onChange={(event) => setValues((all) => new Map(all).set(name, event.target.value))}
          />
        </label>
      ))}
      <div className={styles.buttons}>
        <Button look="quiet" onClick={onCancel}>
          {t('back')}
        </Button>
        <Button type="submit">{t('usePrompt')}</Button>
      </div>
    </form>
  );
}
