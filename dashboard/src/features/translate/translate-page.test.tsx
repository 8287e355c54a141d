// @vitest-environment happy-dom
import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeModel } from '../../conversation/model/make-model.test-support.ts';
import { giveEndlessAnswers } from '../../testing/endless-answers.ts';
import { renderApp } from '../../testing/render-app.tsx';

// Loaded before the tests begin, because their time does not allow for it.
await Promise.all([
  import('../../app/shell/Shell.tsx'),
  import('../../app/pages/ToolPage.tsx'),
  import('./components/TranslateScreen.tsx'),
]);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const model = makeModel('demo', { model_name: 'Demo~1' });
const nothing = { body: { items: [], next_cursor: null } };

async function openTranslate(begin?: Promise<void>) {
  const asked = giveEndlessAnswers(begin);
  const models = Promise.withResolvers<unknown>();
  const { screen } = await renderApp({
    at: '/dashboard/translate',
    signedIn: true,
    script: {
      'POST /api/client/models': () => models.promise.then((body) => ({ body })),
      'GET /ai/v1/history': nothing,
      'GET /ai/v1/glossaries': nothing,
      'PATCH /ai/v1/history/:uuid': { body: {} },
      'POST /ai/v1/chat/completions/a1/stop': { body: {} },
    },
  });
  const area = await screen.findByRole('textbox', { name: 'Text to translate' });
  const button = (name: 'Translate' | 'Stop') => screen.findByRole('button', { name });
  return {
    screen,
    asked,
    button,
    type: (text: string) => act(async () => fireEvent.change(area, { target: { value: text } })),
    press: async (name: 'Translate' | 'Stop', timeStamp: number) => {
      const found = await button(name);
      await act(async () => {
        fireEvent.pointerDown(found, { pointerType: 'touch' });
        const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 });
        Object.defineProperty(click, 'timeStamp', { value: timeStamp });
        fireEvent(found, click);
      });
    },
    pressKeys: () => act(async () => fireEvent.keyDown(area, { key: 'Enter', ctrlKey: true })),
    pressEscape: () => act(async () => fireEvent.keyDown(area, { key: 'Escape' })),
    loadModels: (list: unknown[]) => act(async () => models.resolve(list)),
  };
}

test('the same text is asked for once, by the keys pressed twice and by a double tap, which does not stop it', async () => {
  const { asked, type, press, pressKeys, loadModels, button, screen } = await openTranslate();
  await loadModels([model]);
  await screen.findByText('Demo');
  await type('Good morning');
  await press('Translate', 5000);
  await press('Stop', 5200);
  await pressKeys();
  await pressKeys();
  await button('Stop');
  expect(asked.map(({ messages }) => messages[0]?.content)).toEqual(['Good morning']);
});

test('a press while the models load is carried out once they are there', async () => {
  const { asked, type, press, loadModels, screen } = await openTranslate();
  await type('Good morning');
  await press('Translate', 5000);
  await screen.findByText('Starts as soon as the models are loaded.');
  await loadModels([model]);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByText('Starts as soon as the models are loaded.')).toBeNull();
});

test('a press while the models load is taken back when there is no model to ask', async () => {
  const { asked, type, press, loadModels, button, screen } = await openTranslate();
  await type('Good morning');
  await press('Translate', 5000);
  await button('Stop');
  await loadModels([makeModel('locked', { locked: 'model_not_in_plan' })]);
  await button('Translate');
  expect(screen.queryByText('Starts as soon as the models are loaded.')).toBeNull();
  expect(asked).toEqual([]);
});

test.each(['Stop', 'Escape'])('%s while the models load takes the press back for good', async (way) => {
  const { asked, type, press, pressEscape, loadModels, button, screen } = await openTranslate();
  await type('Guten Morgen, wie geht es dir heute?');
  await screen.findByText('Detected: German');
  await press('Translate', 5000);
  await (way === 'Stop' ? press('Stop', 6000) : pressEscape());
  await button('Translate');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await loadModels([model]);
  await screen.findByText('Demo');
  // A pause in typing does not begin it either.
  await act(async () => vi.advanceTimersByTimeAsync(10_000));
  await button('Translate');
  expect(asked).toEqual([]);
});

test('Stop takes back an edit that waits for the service to name the answer it is to replace', async () => {
  const begin = Promise.withResolvers<void>();
  const { asked, type, press, loadModels, screen } = await openTranslate(begin.promise);
  await loadModels([model]);
  await screen.findByText('Demo');
  await type('Good morning');
  await press('Translate', 5000);
  await type('Good morning to you');
  await press('Translate', 6000);
  await press('Stop', 7000);
  await act(async () => begin.resolve());
  await waitFor(() => expect(screen.queryByRole('button', { name: /Stop/ })).toBeNull());
  expect(asked).toHaveLength(1);
});
