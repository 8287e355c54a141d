// @vitest-environment happy-dom
import { ServiceError } from '@deskmate/api/contracts/errors';
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createI18n } from '../i18n/create-i18n.ts';
import { WordsProvider } from '../i18n/WordsProvider.tsx';
import { SettingsProvider } from '../settings/SettingsProvider.tsx';
import { useSubmit } from './use-submit.ts';

afterEach(cleanup);

function Form({ send }: { send: () => Promise<void> }) {
  const { fields, onSubmit, onChange } = useSubmit(send);
  return (
    <form aria-label="form" onSubmit={onSubmit} onChange={onChange}>
      <textarea name="message" aria-invalid={fields.message !== undefined} />
    </form>
  );
}

test('the error of the service on a text area is removed when it is edited', async () => {
  const words = await createI18n('en');
  const send = async () => {
    throw new ServiceError('invalid_input', { detail: [{ loc: ['body', 'message'], msg: 'x', type: 'x' }] });
  };
  const screen = await act(async () =>
    render(
      <WordsProvider words={words}>
        <SettingsProvider storage={localStorage}>
          <Form send={send} />
        </SettingsProvider>
      </WordsProvider>,
    ),
  );
  const isInvalid = () => screen.getByRole('textbox').getAttribute('aria-invalid');
  fireEvent.submit(await screen.findByRole('form'));
  await waitFor(() => expect(isInvalid()).toBe('true'));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Edited' } });
  expect(isInvalid()).toBe('false');
});
