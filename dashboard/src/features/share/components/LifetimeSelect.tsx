import { useId } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import styles from './ShareDialog.module.css';

const lifetimes = [null, 7, 30, 365] as const;

type Props = {
  label: string;
  /** Days; null is without an end, undefined is nothing chosen yet. */
  value: number | null | undefined;
  disabled?: boolean;
  onChange: (days: number | null) => void;
};

/** How long a link works, from now on. */
export function LifetimeSelect({ label, value, disabled = false, onChange }: Props) {
  const t = useWords('share');
  const id = useId();
  return (
    <div className={styles.lifetime}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles.select}
        disabled={disabled}
        value={String(value)}
        onChange={({ target }) => onChange(target.value === 'null' ? null : Number(target.value))}
      >
        {value === undefined && (
          <option value="undefined" disabled>
            {t('choose')}
          </option>
        )}
        {lifetimes.map((lifetime) => (
          <option key={String(lifetime)} value={String(lifetime)}>
            {lifetime === null ? t('forever') : t('days', { count: lifetime })}
          </option>
        ))}
      </select>
    </div>
  );
}
