import { ServiceError } from '@deskmate/api/contracts/errors';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import { useErrorWords } from '../messages/use-error-words.ts';
import { type FieldErrors, useFieldErrors } from '../messages/use-field-words.ts';

export type Submit = {
  busy: boolean;
  /** What is wrong with the whole, in words. */
  problem: string | null;
  /** What is wrong with each field, by its name on the wire. */
  fields: FieldErrors;
  /** The error itself, for those who offer a way out of it. */
  error: unknown;
  onSubmit: (event: FormEvent) => void;
  refuse: (fields: FieldErrors, problem?: string) => void;
};

/**
 * Sends a form once at a time. Nothing typed is touched: on an error the fields stay and the faults
 * stand beside them. `check` gives the faults to mend before anything is sent.
 */
export function useSubmit(send: () => Promise<void>, check: () => FieldErrors = () => ({})): Submit {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const [fault, setFault] = useState<{ problem: string | null; fields: FieldErrors; error: unknown }>(none);
  const words = useErrorWords();
  const fieldErrors = useFieldErrors();
  const refuse = useCallback(
    (fields: FieldErrors, problem?: string) => setFault({ fields, problem: problem ?? null, error: null }),
    [],
  );

  async function submit(form: HTMLElement | null) {
    if (running.current) return;
    const missing = check();
    if (Object.keys(missing).length > 0) {
      refuse(missing);
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
      setFault({ fields, problem: isAboutFields && !('' in fields) ? null : words(error), error });
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
  return { busy, ...fault, onSubmit, refuse };
}

const none = { problem: null, fields: {} as FieldErrors, error: null as unknown };

function focusFirstFault(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
