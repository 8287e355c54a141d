import { type Ref, useId } from 'react';
import { isComposing } from '../../../ui/is-composing.ts';
import styles from './WriteInput.module.css';

type Props = {
  ref?: Ref<HTMLTextAreaElement>;
  label: string;
  hint: string;
  value: string;
  look: 'tall' | 'low';
  onChange: (text: string) => void;
  /** Ctrl+Enter or ⌘+Enter; Enter alone breaks the line. */
  onSend: () => void;
};

/** A box to type or paste a text in, under its name. */
export function TextBox({ ref, label, hint, value, look, onChange, onSend }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        ref={ref}
        id={id}
        dir="auto"
        className={styles[look]}
        placeholder={hint}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposing(event)) onSend();
        }}
      />
    </div>
  );
}
