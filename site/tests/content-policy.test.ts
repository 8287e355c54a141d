import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { builtPages, inlineScripts } from './built-pages.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe.each(builtPages.map((page) => ({ address: page.address, page })))('$address', ({ page }) => {
  const policy =
    page.document.querySelector('meta[http-equiv="content-security-policy"]')?.getAttribute('content') ?? '';
  const directive = (name: string) =>
    policy
      .split(';')
      .map((part) => part.trim())
      .find((part) => part.startsWith(`${name} `)) ?? '';

  it('allows its inline scripts and styles by their hashes alone', () => {
    for (const script of inlineScripts(page)) expect(directive('script-src')).toContain(hash(script));
    for (const style of page.document.querySelectorAll('style')) {
      expect(directive('style-src')).toContain(hash(style.rawText));
    }
    expect(directive('script-src') + directive('style-src')).not.toMatch(/unsafe|\*|data:/);
    expect(directive('default-src')).toBe("default-src 'none'");
  });

  it('has no inline handler and no style attribute', () => {
    const guilty = page.document
      .querySelectorAll('*')
      .filter((element) => Object.keys(element.attributes).some((name) => name === 'style' || name.startsWith('on')));
    expect(guilty.map(String)).toEqual([]);
  });

  it('lets other hosts in only where the captcha may be', () => {
    const hosts = policy.match(/https?:[^ ;]+/g) ?? [];
    const expected = page.address.endsWith('/contact-us') ? ['https://challenges.cloudflare.com'] : [];
    expect([...new Set(hosts)]).toEqual(expected);
  });
});
