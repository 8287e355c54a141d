// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Formula } from './Formula.tsx';
import { loadKatex } from './load-katex.ts';

beforeAll(async () => {
  // KaTeX refuses to render in quirks mode, which it detects in this environment.
  Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat' });
  await loadKatex();
});
afterEach(cleanup);

/** Drawn in one of the next tasks where this one has no time left. */
async function draw(tex: string, display = false): Promise<HTMLElement> {
  const { container } = render(<Formula tex={tex} display={display} />);
  await expect.poll(() => container.querySelector('.katex, .katex-error')).not.toBeNull();
  return container;
}

/** Commands with which a formula could link, load a resource, or set attributes. */
const commands = [
  String.raw`\href{javascript:alert(1)}{x}`,
  String.raw`\href{JaVaScRiPt:alert(1)}{x}`,
  String.raw`\href{https://canary.test}{x}`,
  String.raw`\url{javascript:alert(1)}`,
  String.raw`\includegraphics{https://canary.test/secret.png}`,
  String.raw`\includegraphics[height=1em, alt=x]{javascript:alert(1)}`,
  String.raw`\htmlData{run=alert(1)}{x}`,
  String.raw`\htmlId{root}{x}`,
  String.raw`\htmlClass{planted}{x}`,
  String.raw`\htmlStyle{background: url(https://canary.test)}{x}`,
];

describe('X05: a formula cannot run, load or mark anything', () => {
  it.each(commands)('%s', async (tex) => {
    const formula = await draw(tex);
    expect(formula.querySelectorAll('a, img, script, iframe, [href], [src]')).toHaveLength(0);
    expect(formula.querySelectorAll('[id], [data-run], .planted, [style*="background"]')).toHaveLength(0);
    expect(formula.querySelector('.katex')?.textContent).toContain(/^\\\w+/.exec(tex)?.[0]);
  });

  it('blocks forbidden commands hidden in macros', async () => {
    const formula = await draw(String.raw`\def\go{\href{javascript:alert(1)}{x}}\go`);
    expect(formula.querySelectorAll('a, [href]')).toHaveLength(0);
  });

  it('an ordinary one is typeset', async () => {
    expect((await draw(String.raw`\frac{1}{2}`)).querySelector('.katex .mfrac')).not.toBeNull();
  });
});

it('a page of them is drawn in tasks of few formulas each, and shows the source of what waits', async () => {
  const many = Array.from({ length: 60 }, (_, index) => String.raw`\sum_{i=0}^{${index}} \frac{i}{\sqrt{2}}`);
  const { container } = render(many.map((tex) => <Formula key={tex} tex={tex} display={false} />));
  const drawn = () => container.querySelectorAll('.katex').length;
  expect(drawn()).toBeLessThan(60);
  expect(container.textContent).toContain(many[59]);
  await expect.poll(drawn, { timeout: 20_000 }).toBe(60);
});

it('an environment without signs around it is typeset, and one that KaTeX does not know shows its source', async () => {
  expect(
    (await draw('\\begin{align}\na &= b \\\\ c &= d\n\\end{align}', true)).querySelector('.katex .mtable'),
  ).not.toBeNull();
  expect((await draw('\\begin{multline}a\\end{multline}')).textContent).toContain('multline');
});
