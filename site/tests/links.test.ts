import { describe, expect, it } from 'vitest';
import { builtPages, files } from './built-pages.ts';

/** Served by the dashboard, under the same origin. */
const dashboardAddress = /^\/(auth|client|dashboard)(\/|$)/;
const pageAt = (path: string) => builtPages.find((page) => page.address === path);

describe.each(builtPages.map((page) => ({ address: page.address, page })))('$address', ({ page }) => {
  const links = page.document.querySelectorAll('a[href]').map((link) => link.getAttribute('href') ?? '');
  const assets = page.document
    .querySelectorAll(
      'link[href]:not([rel="canonical"]):not([rel="alternate"]):not([href^="data:"]), img[src], use[href]',
    )
    .map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '');

  it('has no link to a page that does not exist', () => {
    const broken = links.filter((href) => {
      if (/^(https:|mailto:)/.test(href) || dashboardAddress.test(href)) return false;
      const [path = '', anchor] = href.split('#');
      const target = path === '' ? page : pageAt(path.split('?')[0] ?? '');
      return !target || (anchor ? !target.document.getElementById(anchor) : false);
    });
    expect(broken).toEqual([]);
    expect(links.length).toBeGreaterThan(10);
  });

  it('requests only files that were built', () => {
    const missing = assets.filter((address) => {
      const [path = '', anchor = ''] = address.split('#');
      return path === '' ? !page.document.getElementById(anchor) : !files.has(path);
    });
    expect(missing).toEqual([]);
  });

  it('stays in its language', () => {
    const strays = page.document
      .querySelectorAll('a[href^="/"]:not([hreflang])')
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => !dashboardAddress.test(href) && /^\/ar(\/|$|#)/.test(href) !== (page.language === 'ar'));
    expect(strays).toEqual([]);
  });
});
