// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { createI18n } from '../i18n/create-i18n.ts';
import { WordsProvider } from '../i18n/WordsProvider.tsx';
import { ConfirmModal } from './ConfirmModal.tsx';
import { Modal } from './Modal.tsx';
import { NoticeProvider, useNotify } from './NoticeProvider.tsx';

afterEach(cleanup);

async function show(page: React.ReactNode) {
  const words = await createI18n('en');
  return act(async () =>
    render(
      <WordsProvider words={words}>
        <NoticeProvider closeLabel="Close">{page}</NoticeProvider>
      </WordsProvider>,
    ),
  );
}

function Deletion() {
  const notify = useNotify();
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Details
      </button>
      <Modal open={isOpen} title="Details" onClose={() => setOpen(false)}>
        <button type="button" onClick={() => setAsking(true)}>
          Delete
        </button>
      </Modal>
      <ConfirmModal
        open={isAsking}
        title="Delete it?"
        text="It is gone for good."
        action="Delete"
        onClose={() => setAsking(false)}
        onConfirm={async () => notify.success('Deleted.')}
      />
    </>
  );
}

test('a question above an open modal is a dialog of the browser like the one below, and what it led to is seen there', async () => {
  const screen = await show(<Deletion />);
  fireEvent.click(screen.getByRole('button', { name: 'Details' }));
  const below = screen.getByRole('dialog', { name: 'Details' }) as HTMLDialogElement;
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const question = screen.getByRole('dialog', { name: 'Delete it?' }) as HTMLDialogElement;
  expect([below.open, question.open]).toEqual([true, true]);
  fireEvent.click(
    [...question.querySelectorAll('button')].find((button) => button.textContent === 'Delete') ?? question,
  );
  await waitFor(() => expect(question.open).toBe(false));
  await waitFor(() => expect(within(below).getByText('Deleted.')).toBeDefined());
});

test('what was confirmed cannot be left before it has ended', async () => {
  const action = Promise.withResolvers<void>();
  function Question() {
    const [isOpen, setOpen] = useState(true);
    const close = () => setOpen(false);
    return (
      <ConfirmModal
        open={isOpen}
        title="Revoke A?"
        text="It is gone."
        action="Revoke"
        onClose={close}
        onConfirm={() => action.promise}
      />
    );
  }
  const screen = await show(<Question />);
  const question = screen.getByRole('dialog', { name: 'Revoke A?' }) as HTMLDialogElement;
  fireEvent.click(screen.getByRole('button', { name: 'Revoke' }));
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(fireEvent.keyDown(question, { key: 'Escape' })).toBe(false);
  await act(async () => action.resolve());
  expect(question.open).toBe(false);
});

test('a field with autoFocus has the focus when its modal opens', async () => {
  const screen = await show(
    <Modal open title="Name" onClose={() => {}}>
      {/* biome-ignore lint/a11y/noAutofocus: the field is what the modal is for */}
      <input aria-label="Name" autoFocus />
    </Modal>,
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Name', { selector: 'input' }));
});

test('a locked modal has no button in its corner and stays on Escape', async () => {
  const screen = await show(
    <Modal open title="Save your key" isLocked onClose={() => {}}>
      <p>It is shown once.</p>
    </Modal>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Save your key' });
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(fireEvent.keyDown(dialog, { key: 'Escape' })).toBe(false);
  expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false);
});
