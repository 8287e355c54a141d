// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import words from '../../i18n/en/conversation.ts';
import { WordsProvider } from '../../i18n/WordsProvider.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { hostileAnswers } from './hostile-answers.test-support.ts';
import { Markdown } from './Markdown.tsx';
import { PlainText, partsOf } from './PlainText.tsx';

const i18n = i18next.createInstance();
beforeAll(() => i18n.init({ lng: 'en', resources: { en: { conversation: words } } }));

const wrapper = ({ children }: { children: ReactNode }) => <WordsProvider words={i18n}>{children}</WordsProvider>;
const draw = (text: string) => render(<Markdown text={text} />, { wrapper }).container;

describe('N08: a hostile answer is drawn without an error, at any moment of its arrival', () => {
  it.each(Object.entries(hostileAnswers))('%s', (_kind, make) => {
    const text = make(3000);
    const view = render(<Markdown text="" isGrowing />, { wrapper });
    for (const share of [0.3, 0.31, 0.7, 1])
      view.rerender(<Markdown text={text.slice(0, text.length * share)} isGrowing />);
    view.rerender(<Markdown text={text} />);
    expect(view.container.querySelector('div')).not.toBeNull();
    view.unmount();
  });
});

it.each([
  ['nested quotes', `${'>'.repeat(3000)} deep`, '>> deep'],
  ['nested lists', `${'- '.repeat(3000)}deep`, '- - deep'],
  ['a table of many columns', `|${'a|'.repeat(2000)}\n|${'-|'.repeat(2000)}\n|${'b|'.repeat(2000)}\n|b|`, 'b|b|'],
  ['emphasis without an end', '**x* '.repeat(5000), '**x* **x*'],
  ['one line of 1 MB', 'word '.repeat(200_000), 'word word'],
])('N08: %s is shown as text, with a note that says so', (_kind, text, shown) => {
  const container = draw(`Before\n\n${text}`);
  expect(container.querySelector('small')?.textContent).toBe(words.shownAsText);
  expect(container.textContent).toContain(shown);
  expect(container.querySelector('p')?.textContent).toBe('Before');
});

it('N08: an answer without a fault has no note', () => {
  expect(draw('> > a\n\n- **b**\n  - c\n\n| d |\n|---|\n| e |').querySelector('small')).toBeNull();
});

it('N08: a part that throws is shown as its text, and is drawn again when asked to', () => {
  const caught: unknown[] = [];
  let isBroken = true;
  const Broken = () => {
    if (isBroken) throw new RangeError('Maximum call stack size exceeded');
    return <p>drawn</p>;
  };
  const boundary = (resetKey: number) => (
    <ErrorBoundary fallback={() => <PlainText text="the text" isNoted />} resetKey={resetKey}>
      <Broken />
    </ErrorBoundary>
  );
  const view = render(boundary(1), { wrapper, onCaughtError: (error: unknown) => caught.push(error) });
  expect(view.container.textContent).toContain('the text');
  expect(caught).toHaveLength(1);
  isBroken = false;
  view.rerender(boundary(1));
  expect(view.container.textContent).toContain('the text');
  view.rerender(boundary(2));
  expect(view.container.textContent).toBe('drawn');
});

it.each(['word '.repeat(5000), `${'line\n'.repeat(3000)}`, 'x'.repeat(10_001), '😀'.repeat(5000)])(
  'a text in parts is the same text, and no character is cut',
  (text) => {
    const parts = partsOf(text, 4001);
    expect(parts.join('')).toBe(text);
    expect(parts.every((part) => part.length <= 4001 && part.isWellFormed())).toBe(true);
  },
);
