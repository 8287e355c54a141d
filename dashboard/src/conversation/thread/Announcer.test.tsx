// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createI18n } from '../../i18n/create-i18n.ts';
import { WordsProvider } from '../../i18n/WordsProvider.tsx';
import { memoryStorage } from '../../session/memory-storage.ts';
import { SettingsProvider } from '../../settings/SettingsProvider.tsx';
import { type ConversationState, emptyConversation, type Failure, type Question } from '../store/conversation-state.ts';
import { makeMessage } from '../store/make-message.test-support.ts';
import { addMessage, emptyTree } from '../store/message-tree.ts';
import { createStreamedText } from '../store/streamed-text.ts';
import { Announcer } from './Announcer.tsx';

afterEach(cleanup);

const running = { id: 'a1', userId: null, phase: 'answering', connection: 'live', hasStopFailed: false } as const;
const question: Question = { text: 'Why?', attachments: [], parentId: null, modelId: 'gpt' };
const failure: Failure = { code: 'upstream_failed', words: null, isFree: true, question };
const tree = addMessage(emptyTree, makeMessage('assistant', 'a1'));

async function follow() {
  let draw = () => {};
  const answer = createStreamedText({ content: '', reasoning: '', reasoningMs: null }, undefined, (show) => {
    draw = show;
  });
  const words = await createI18n('en', ['chat']);
  const as = (change: Partial<ConversationState>) => (
    <WordsProvider words={words}>
      <SettingsProvider storage={memoryStorage()}>
        <Announcer store={{ growing: () => answer }} state={{ ...emptyConversation, ...change }} />
      </SettingsProvider>
    </WordsProvider>
  );
  const screen = await act(async () => render(as({ running })));
  const said = (await screen.findByRole('status')) as HTMLElement;
  return {
    said,
    write: (content: string, reasoning = '') =>
      act(() => {
        answer.append(content, reasoning);
        draw();
      }),
    replace: () =>
      act(() => {
        answer.replace('', '');
        draw();
      }),
    become: (change: Partial<ConversationState>) => screen.rerender(as(change)),
  };
}

test('the beginning of an answer is announced with its first word, not when the question is sent', async () => {
  const { said, write, become } = await follow();
  expect(said.textContent).toBe('');
  write('', 'I think');
  expect(said.textContent).toBe('');
  write('Because');
  expect(said.textContent).toBe('The answer begins.');
  become({ tree });
  expect(said.textContent).toBe('The answer is complete.');
  become({ running: { ...running, id: 'a2' } });
  become({ failure });
  expect(said.textContent).toBe('The answer failed.');
});

test('an answer that was stopped before its first word, and is in the conversation no more, is not called complete', async () => {
  const { said, become } = await follow();
  become({});
  expect(said.textContent).toBe('');
});

test('the beginning is announced once, although the text of an answer is replaced while it is written', async () => {
  const { said, write, become, replace } = await follow();
  write('Because');
  const announced: (string | null)[] = [];
  new MutationObserver(() => announced.push(said.textContent)).observe(said, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  replace();
  write('Since');
  become({ tree });
  await Promise.resolve();
  expect(announced).toEqual(['The answer is complete.']);
});
