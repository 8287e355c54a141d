import { describe, expect, it } from 'vitest';
import { languagePath, languages, publicPages } from '../src/language/public-pages.ts';
import { builtPages, files, readBuilt } from './built-pages.ts';

const site = 'http://localhost:8080';
const open = builtPages.filter((page) => !page.address.endsWith('/404'));
const attribute = (page: (typeof builtPages)[number], selector: string, name: string) =>
  page.document.querySelector(selector)?.getAttribute(name);

it('has every public page once per language', () => {
  const expected = languages.flatMap((language) =>
    Object.values(publicPages).map((path) => languagePath(path, language)),
  );
  expect(builtPages.map((page) => page.address).sort()).toEqual(expected.sort());
});

it('W10: publishes no source map, hidden file or test page', () => {
  expect([...files].filter((file) => /\.map$|\/\.(?!well-known\/)|\btest\b/.test(file))).toEqual([]);
});

describe.each(builtPages.map((page) => ({ address: page.address, page })))('$address', ({ page }) => {
  it('says its language and direction, and has one first heading', () => {
    expect(attribute(page, 'html', 'lang')).toBe(page.language);
    expect(attribute(page, 'html', 'dir')).toBe(page.language === 'ar' ? 'rtl' : 'ltr');
    expect(page.document.querySelectorAll('h1')).toHaveLength(1);
  });

  it('has a preview picture that exists', () => {
    const picture = attribute(page, 'meta[property="og:image"]', 'content') ?? '';
    expect(files).toContain(picture.replace(site, ''));
    expect(attribute(page, 'meta[name="twitter:card"]', 'content')).toBe('summary_large_image');
  });
});

it.each(open.map((page) => ({ address: page.address, page })))(
  '$address has a title and description of a length that is shown whole',
  ({ page }) => {
    expect(page.document.querySelector('title')?.text.length).toBeLessThanOrEqual(65);
    const description = attribute(page, 'meta[name="description"]', 'content') ?? '';
    expect(description.length).toBeGreaterThan(40);
    expect(description.length).toBeLessThanOrEqual(165);
  },
);

it('gives no two pages the same title or description', () => {
  const titles = open.map((page) => page.document.querySelector('title')?.text);
  const descriptions = open.map((page) => attribute(page, 'meta[name="description"]', 'content'));
  expect(new Set(titles).size).toBe(open.length);
  expect(new Set(descriptions).size).toBe(open.length);
});

it.each(open.map((page) => ({ address: page.address, page })))(
  '$address names itself as canonical and its other languages',
  ({ page }) => {
    expect(attribute(page, 'link[rel="canonical"]', 'href')).toBe(new URL(page.address, site).href);
    const english = page.address.replace(/^\/ar(?=\/|$)/, '') || '/';
    const alternates = page.document
      .querySelectorAll('link[rel="alternate"]')
      .map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]);
    expect(alternates).toEqual([
      ['en', new URL(english, site).href],
      ['ar', new URL(languagePath(english, 'ar'), site).href],
      ['x-default', new URL(english, site).href],
    ]);
  },
);

it('lists exactly the open pages in the sitemap', () => {
  const listed = [
    ...readBuilt('/sitemap-0.xml')
      .toString()
      .matchAll(/<loc>([^<]+)<\/loc>/g),
  ].map(([, url]) => url);
  expect(listed.sort()).toEqual(open.map((page) => new URL(page.address, site).href).sort());
});

it('tells machines what the pages say: organisation, site, real offers, breadcrumb', () => {
  const things = builtPages.flatMap((page) =>
    page.document
      .querySelectorAll('script[type="application/ld+json"]')
      .map((script) => ({ address: page.address, ...JSON.parse(script.rawText) })),
  );
  const typesAt = (address: string) =>
    things.filter((thing) => thing.address === address).map((thing) => thing['@type']);
  expect(typesAt('/')).toEqual(['Organization', 'WebSite', 'SoftwareApplication']);
  expect(typesAt('/pricing')).toEqual(['BreadcrumbList', 'SoftwareApplication']);
  const offersAt = (address: string) => {
    const application = things.find((thing) => thing.address === address && thing['@type'] === 'SoftwareApplication');
    return application.offers.map((offer: { name: string; price: number }) => [offer.name, offer.price]);
  };
  expect(offersAt('/ar/pricing').slice(0, 2)).toEqual([
    ['Lite (شهريًا)', 5],
    ['Lite (سنويًا)', 50],
  ]);
  expect(offersAt('/pricing')).toEqual([
    ['Lite (monthly)', 5],
    ['Lite (yearly)', 50],
    ['Pro (monthly)', 12],
    ['Pro (yearly)', 120],
    ['Pro+ (monthly)', 25],
    ['Pro+ (yearly)', 250],
  ]);
});

it('keeps robots out of the signed-in side and lets them into every public page', () => {
  const robots = readBuilt('/robots.txt').toString();
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, rule = '']) => rule);
  const isClosed = (path: string) =>
    closed.some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)));
  expect(['/dashboard', '/dashboard/chat', '/client/payment', '/auth/jwt/login', '/share/text/1'].every(isClosed)).toBe(
    true,
  );
  expect(open.filter((page) => isClosed(page.address))).toEqual([]);
});
