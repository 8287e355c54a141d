import { ServiceError } from '@deskmate/api/contracts/errors';
import type { FormInstance } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useFieldErrors } from '../../i18n/use-field-words.ts';

export type AntdSubmit<Values> = {
  busy: boolean;
  /** The error of the whole form, in words. */
  problem: string | null;
  onFinish: (values: Values) => void;
  /** What the service said about a field goes when the field is edited. The form's own rules are checked again by antd. */
  onValuesChange: (changed: Partial<Values>) => void;
};

/**
 * `useSubmit` for a form of antd, which keeps values and shows the errors of fields itself: one request at a time, what the
 * service says about a field is handed to the form.
 * @param isOpen of a form in a dialog: what was wrong before it was closed is not shown when it is opened again
 */
export function useAntdSubmit<Values>(
  form: FormInstance<Values>,
  send: (values: Values) => Promise<void>,
  isOpen = true,
): AntdSubmit<Values> {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef(false);
  const errorWords = useErrorWords();
  const fieldErrors = useFieldErrors();

  useEffect(() => {
    if (!isOpen) setProblem(null);
  }, [isOpen]);

  async function submit(values: Values) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await send(values);
    } catch (error) {
      showErrors(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  function showErrors(error: unknown) {
    const shown = form.getFieldsValue() as Record<string, unknown>;
    const faults = Object.entries(error instanceof ServiceError ? fieldErrors(error) : {});
    const ofFields = faults.filter(([name]) => Object.hasOwn(shown, name));
    form.setFields(ofFields.map(([name, text]) => ({ name: name as never, errors: [text ?? ''] })));
    if (ofFields[0]) form.focusField(ofFields[0][0] as never);
    if (ofFields.length === 0 || ofFields.length < faults.length) setProblem(errorWords(error));
  }

  const onValuesChange = (changed: Partial<Values>) =>
    form.setFields(Object.keys(changed).map((name) => ({ name: name as never, errors: [] })));

  return { busy, problem, onFinish: (values) => void submit(values), onValuesChange };
}
