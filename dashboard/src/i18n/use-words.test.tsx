// @vitest-environment happy-dom
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useWords } from './use-words.ts';
import { WordsProvider } from './WordsProvider.tsx';

afterEach(cleanup);

function Title() {
  return <h1>{useWords('settings')('title')}</h1>;
}

test('when the language changes while words are loading, the page shows the new language, without a React warning', async () => {
  const loaded = Promise.withResolvers<object>();
  const words = createInstance();
  words.use({
    type: 'backend',
    init: () => {},
    read: (_language: string, _feature: string, done: (error: null, words: object) => void) =>
      void loaded.promise.then((catalogue) => done(null, catalogue)),
  });
  await words.init({
    lng: 'en',
    fallbackLng: false,
    ns: [],
    resources: { ar: { settings: { title: 'الإعدادات' } } },
    partialBundledLanguages: true,
  });
  await act(async () => {
    render(
      <WordsProvider words={words}>
        <Suspense fallback="loading">
          <Title />
        </Suspense>
      </WordsProvider>,
    );
  });
  expect(document.body.textContent).toBe('loading');
  const changed = words.changeLanguage('ar');
  await act(async () => {
    loaded.resolve({ title: 'Settings' });
    await changed;
  });
  await waitFor(() => expect(document.body.textContent).toBe('الإعدادات'));
});
