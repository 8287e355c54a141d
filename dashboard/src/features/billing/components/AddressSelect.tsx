import { Form } from 'antd';
import { type SelectHTMLAttributes, useId } from 'react';
import styles from './PaymentPage.module.css';

type AddressSelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'onChange'> & {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
  error?: string | undefined;
};

/** The browser's own list: typing finds an entry, and on a phone it is the one people know. */
export function AddressSelect({ label, options, onChange, error, ...select }: AddressSelectProps) {
  const id = useId();
  return (
    <Form.Item
      layout="vertical"
      colon={false}
      style={{ marginBlockEnd: 0 }}
      label={label}
      htmlFor={id}
      validateStatus={error ? 'error' : ''}
      help={error && <span id={`${id}-error`}>{error}</span>}
    >
      <select
        {...select}
        id={id}
        className={styles.select}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Form.Item>
  );
}
