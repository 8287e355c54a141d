import { ServiceError } from '@deskmate/api/contracts/errors';
import { type FormEvent, useRef, useState } from 'react';
import { useErrorWords } from '../i18n/use-error-words.ts';
import { type FieldErrors, useFieldErrors } from '../i18n/use-field-words.ts';

export type Submit = {
  busy: boolean;
  /** The error of the whole form, in words. */
  problem: string | null;
  /** The errors of fields, by their names on the wire. */
  fields: FieldErrors;
  /** The error itself, for callers that offer a next step. */
  error: unknown;
  onSubmit: (event: FormEvent) => void;
  onChange: (event: FormEvent) => void;
  /** Removes what the last attempt left: the error of the form and those of its fields. */
  clear: () => void;
};

/**
 * Sends a form of plain elements, one request at a time; forms of antd use the account's `useAntdSubmit`. On an error the
 * fields keep their values, and each shows its own error. `check` gives the errors that prevent sending; such an error is
 * removed as soon as its field passes the check. An error of the service is removed when its field is edited (`onChange`,
 * for the form).
 */
export function useSubmit(send: () => Promise<void>, check: () => FieldErrors = () => ({})): Submit {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const [fault, setFault] = useState<Fault>(none);
  const errorWords = useErrorWords();
  const fieldErrors = useFieldErrors();
  const clear = () => setFault(none);

  async function submit(form: HTMLElement | null) {
    if (running.current) return;
    const missing = check();
    if (Object.keys(missing).length > 0) {
      setFault({ ...none, checked: Object.keys(missing) });
      return focusFirstFault(form);
    }
    running.current = true;
    setBusy(true);
    setFault(none);
    try {
      await send();
    } catch (error) {
      const fields = fieldErrors(error);
      const isAboutFields = error instanceof ServiceError && Object.keys(fields).length > 0;
      setFault({ ...none, fields, problem: isAboutFields && !('' in fields) ? null : errorWords(error), error });
      focusFirstFault(form);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(event.currentTarget as HTMLElement);
  };
  const onChange = ({ target }: FormEvent) => {
    const name = 'name' in target ? String(target.name) : '';
    if (fault.fields[name] !== undefined) setFault({ ...fault, fields: { ...fault.fields, [name]: undefined } });
  };
  const { problem, error } = fault;
  return { busy, problem, error, fields: { ...fault.fields, ...stillWrong(fault, check) }, onSubmit, onChange, clear };
}

type Fault = {
  problem: string | null;
  fields: FieldErrors;
  /** The fields that failed the check at the last attempt to send. */
  checked: readonly string[];
  error: unknown;
};

const none: Fault = { problem: null, fields: {}, checked: [], error: null };

function stillWrong({ checked }: Fault, check: () => FieldErrors): FieldErrors {
  if (checked.length === 0) return {};
  return Object.fromEntries(Object.entries(check()).filter(([name]) => checked.includes(name)));
}

function focusFirstFault(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
