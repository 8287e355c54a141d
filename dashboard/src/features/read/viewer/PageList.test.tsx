// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createI18n } from '../../../i18n/create-i18n.ts';
import { WordsProvider } from '../../../i18n/WordsProvider.tsx';
import { memoryStorage } from '../../../session/memory-storage.ts';
import { SettingsProvider } from '../../../settings/SettingsProvider.tsx';
import { PageList, type PageListHandle } from './PageList.tsx';
import type { PageSource } from './page-source.ts';

afterEach(cleanup);

const blank: Omit<PageSource, 'sizeOf'> = {
  count: 3,
  textOf: async () => '',
  renderPage: () => null,
  pictureOf: null,
  renderThumbnail: null,
};
const withHeights = (...heights: number[]): PageSource => ({
  ...blank,
  sizeOf: (page) => ({ width: 100, height: heights[page - 1] ?? 0 }),
});

/** happy-dom lays nothing out: pages stand below each other, as high as their style says. */
function layOut() {
  const heightOf = (page: Element) => Number.parseFloat((page as HTMLElement).style.blockSize) || 0;
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return heightOf(this);
  });
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    const pages = [...(this.parentElement?.children ?? [])];
    return pages.slice(0, pages.indexOf(this)).reduce((sum, page) => sum + heightOf(page), 0);
  });
}

test.each([
  ['the sizes of other pages become known', withHeights(1000, 400, 1000), 1, 1200],
  ['the pages are enlarged', withHeights(1000, 1000, 1000), 2, 3000],
])('the line that is read stays in view when %s', async (_, source, scale, expected) => {
  layOut();
  const list = createRef<PageListHandle>();
  const words = await createI18n('en', ['read']);
  const page = (now: PageSource, scaleNow: number) => (
    <WordsProvider words={words}>
      <SettingsProvider storage={memoryStorage()}>
        <PageList
          ref={list}
          source={now}
          scale={scaleNow}
          isMeasured
          isDark={false}
          mark={null}
          query=""
          currentHit={null}
          onPage={() => {}}
          onKeyDown={() => {}}
        />
      </SettingsProvider>
    </WordsProvider>
  );
  const { rerender } = await act(async () => render(page(withHeights(1000, 1000, 1000), 1)));
  const scroller = list.current?.scroller as HTMLElement;
  scroller.scrollTop = 1500;
  fireEvent.scroll(scroller);
  await act(async () => rerender(page(source, scale)));
  expect(scroller.scrollTop).toBe(expected);
});
