// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createI18n } from '../../i18n/create-i18n.ts';
import { WordsProvider } from '../../i18n/WordsProvider.tsx';
import { memoryStorage } from '../../session/memory-storage.ts';
import { SettingsProvider } from '../../settings/SettingsProvider.tsx';
import { typedIn } from '../../testing/render-app.tsx';
import { ComposerArea } from './ComposerArea.tsx';
import type { OnPickModel } from './use-composer.ts';

afterEach(cleanup);

type Asks = { onModels: OnPickModel; onPrompts: () => void };

function Message(asks: Asks) {
  const [text, setText] = useState('');
  const area = useRef<HTMLTextAreaElement | null>(null);
  const composer = { text, setText, area, submit: () => {}, files: { onPaste: () => {} } };
  return (
    <ComposerArea composer={composer} canAttach={false} placeholder="" hintId="hint" onEditLast={() => {}} {...asks} />
  );
}

async function openMessage() {
  const onModels = vi.fn<OnPickModel>();
  const onPrompts = vi.fn<() => void>();
  const words = await createI18n('en', ['chat']);
  const screen = await act(async () =>
    render(
      <WordsProvider words={words}>
        <SettingsProvider storage={memoryStorage()}>
          <Message onModels={onModels} onPrompts={onPrompts} />
        </SettingsProvider>
      </WordsProvider>,
    ),
  );
  const box = await screen.findByRole('textbox', { name: 'Message' }, { timeout: 10_000 });
  const type = (value: string, more = {}) => fireEvent.input(box, { target: { value }, ...more });
  const search = (words: string | null) => act(() => onModels.mock.lastCall?.[0](words));
  return { box, type, search, onModels, onPrompts };
}

describe('@ at the start of a message', () => {
  it('asks for the models, and keeps what is searched for there as it was typed', async () => {
    const { box, type, search, onModels } = await openMessage();
    type('@');
    expect(onModels).toHaveBeenCalledOnce();
    expect(typedIn(box)).toBe('@');
    for (const typed of ['g', 'gpt', 'نموذج']) {
      search(typed);
      expect(typedIn(box)).toBe(`@${typed}`);
    }
  });

  it('is removed from the message once a model is chosen', async () => {
    const { box, type, search } = await openMessage();
    type('@');
    search('gpt');
    search(null);
    expect(typedIn(box)).toBe('');
  });

  it('is plain text later in the message and in text that is pasted', async () => {
    const { type, onModels } = await openMessage();
    type('@all are welcome');
    type('write to me');
    type('write to me@');
    expect(onModels).not.toHaveBeenCalled();
  });

  it('does not take the focus from an input method that is composing', async () => {
    const { box, type, onModels } = await openMessage();
    type('@', { isComposing: true });
    expect(onModels).not.toHaveBeenCalled();
    expect(typedIn(box)).toBe('@');
  });
});

it('/ at the start opens the saved prompts; a second / is plain text', async () => {
  const { box, type, onPrompts } = await openMessage();
  type('/');
  expect(onPrompts).toHaveBeenCalledOnce();
  expect(typedIn(box)).toBe('');
  type('/');
  expect(onPrompts).toHaveBeenCalledOnce();
  expect(typedIn(box)).toBe('/');
});
