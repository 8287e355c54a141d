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

const draw = (tex: string) => render(<Formula tex={tex} display={false} />).container;

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
  it.each(commands)('%s', (tex) => {
    const formula = draw(tex);
    expect(formula.querySelectorAll('a, img, script, iframe, [href], [src]')).toHaveLength(0);
    expect(formula.querySelectorAll('[id], [data-run], .planted, [style*="background"]')).toHaveLength(0);
    expect(formula.querySelector('.katex')?.textContent).toContain(/^\\\w+/.exec(tex)?.[0]);
  });

  it('blocks forbidden commands hidden in macros', () => {
    const formula = draw(String.raw`\def\go{\href{javascript:alert(1)}{x}}\go`);
    expect(formula.querySelectorAll('a, [href]')).toHaveLength(0);
  });

  it('an ordinary one is typeset', () => {
    expect(draw(String.raw`\frac{1}{2}`).querySelector('.katex .mfrac')).not.toBeNull();
  });
});
