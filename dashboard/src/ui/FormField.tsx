import { Form, Input, type InputProps } from 'antd';
import { type ReactNode, useId } from 'react';

type FormFieldProps = Omit<InputProps, 'onChange' | 'id'> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  /** In words; marks the field as wrong. */
  error?: string | undefined;
};

/** A labelled input of the component library. Pages before signing in have `TextField`, which is lighter. */
export function FormField({ label, value, onChange, hint, error, ...input }: FormFieldProps) {
  const id = useId();
  const notes = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <Form.Item
      layout="vertical"
      colon={false}
      style={{ marginBlockEnd: 0 }}
      label={label}
      htmlFor={id}
      validateStatus={error ? 'error' : ''}
      help={error && <span id={`${id}-error`}>{error}</span>}
      extra={hint && <span id={`${id}-hint`}>{hint}</span>}
    >
      <Input
        size="large"
        {...input}
        {...(input.readOnly ? { variant: 'filled' } : {})}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={notes || undefined}
      />
    </Form.Item>
  );
}
