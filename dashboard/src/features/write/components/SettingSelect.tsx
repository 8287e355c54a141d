import { useId } from 'react';
import styles from './SettingsRow.module.css';

type Props<Value extends string> = {
  label: string;
  value: Value;
  options: readonly Value[];
  nameOf: (value: Value) => string;
  onChoose: (value: Value) => void;
};

/** One setting: its name above what is chosen. */
export function SettingSelect<Value extends string>({ label, value, options, nameOf, onChoose }: Props<Value>) {
  const id = useId();
  return (
    <div className={styles.setting}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select
        id={id}
        className={styles.select}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option === target.value);
          if (chosen !== undefined) onChoose(chosen);
        }}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {nameOf(option)}
          </option>
        ))}
      </select>
    </div>
  );
}
