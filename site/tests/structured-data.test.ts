import { formatMoney } from '@deskmate/api/money/format-money';
import { toMinorUnits } from '@deskmate/api/money/minor-units';
import { identity } from '@deskmate/brand/identity';
import { planSeeds } from '@deskmate/brand/plan-seed';
import { describe, expect, it } from 'vitest';
import { type BuiltPage, builtPages, files } from './built-pages.ts';

const site = 'http://localhost:8080';

type Thing = Record<string, unknown> & { '@context': string; '@type': string };
type Offer = { name: string; price: number; priceCurrency: string; url: string; priceSpecification: { price: number } };

const blocks = ({ document }: BuiltPage): Thing[] =>
  document.querySelectorAll('script[type="application/ld+json"]').map((script) => JSON.parse(script.rawText));
const thing = (page: BuiltPage, type: string) => blocks(page).find((block) => block['@type'] === type);
const canonical = ({ document }: BuiltPage) => document.querySelector('link[rel="canonical"]')?.getAttribute('href');

const open = builtPages.filter(({ address }) => !address.endsWith('/404'));
const homes = open.filter(({ address }) => address === '/' || address === '/ar');
const prices = open.filter(({ address }) => /^(\/ar)?\/pricing$/.test(address));
const inner = open.filter((page) => !homes.includes(page));
const named = (pages: BuiltPage[]) => pages.map((page) => ({ address: page.address, page }));

/** An address of this site that was built. */
const leadsToAPage = (address: unknown) =>
  open.some(({ address: path }) => new URL(path, site).href === new URL(String(address)).href);

describe.each(named(open))('$address', ({ page }) => {
  it('describes the page in blocks that schema.org knows', () => {
    for (const block of blocks(page)) expect(block['@context']).toBe('https://schema.org');
    expect(blocks(page).map((block) => block['@type'])).toEqual(
      homes.includes(page)
        ? ['Organization', 'WebSite', 'SoftwareApplication']
        : prices.includes(page)
          ? ['BreadcrumbList', 'SoftwareApplication']
          : ['BreadcrumbList'],
    );
  });
});

describe.each(named(inner))('the breadcrumb of $address', ({ page }) => {
  it('counts from one and ends at the page itself', () => {
    const items = thing(page, 'BreadcrumbList')?.itemListElement as Record<string, unknown>[];
    expect(items.map((item) => [item['@type'], item.position])).toEqual([
      ['ListItem', 1],
      ['ListItem', 2],
    ]);
    for (const { name, item } of items) {
      expect(name).toEqual(expect.stringMatching(/\S/));
      expect(leadsToAPage(item), String(item)).toBe(true);
    }
    expect(items.at(-1)?.item).toBe(canonical(page));
  });
});

describe.each(named(homes))('$address', ({ page }) => {
  it('names the organisation, its logo, its address and where else it is', () => {
    const { name, url, logo, email, sameAs } = thing(page, 'Organization') as Thing;
    expect({ name, email }).toEqual({ name: identity.name, email: identity.supportAddress });
    expect(url).toBe(`${site}/`);
    expect(files).toContain(String(logo).replace(site, ''));
    expect(sameAs).toEqual(identity.socialLinks.map((link) => link.href));
  });

  it('names the site in its language', () => {
    expect(thing(page, 'WebSite')).toMatchObject({
      name: identity.name,
      url: canonical(page),
      inLanguage: page.language,
    });
  });
});

describe.each(named([...homes, ...prices]))('the product on $address', ({ page }) => {
  const product = thing(page, 'SoftwareApplication');
  const offers = (product?.offers ?? []) as Offer[];

  it('has what a search engine asks for', () => {
    expect(product).toMatchObject({ name: identity.name, operatingSystem: 'Web', url: expect.any(String) });
    expect(product?.applicationCategory).toMatch(/Application$/);
    expect(leadsToAPage(product?.url)).toBe(true);
  });

  it('is offered at the prices of the plans that fill the database, the trial apart', () => {
    const expected = planSeeds
      .filter((plan) => !plan.isTrial)
      .flatMap(({ monthlyPrice, yearlyPrice, currency }) =>
        [monthlyPrice, yearlyPrice].flatMap((minor) => (minor === null ? [] : [{ price: minor / 100, currency }])),
      );
    expect(offers.map((offer) => ({ price: offer.price, currency: offer.priceCurrency }))).toEqual(expected);
    for (const offer of offers) {
      expect(offer.priceSpecification).toMatchObject({
        '@type': 'UnitPriceSpecification',
        price: offer.price,
        priceCurrency: offer.priceCurrency,
        unitCode: expect.stringMatching(/^(MON|ANN)$/),
      });
      expect(leadsToAPage(offer.url), offer.url).toBe(true);
    }
  });

  it('shows every one of those prices to the reader too', () => {
    if (!prices.includes(page)) return;
    const text = page.document.querySelector('main')?.structuredText ?? '';
    for (const { price, priceCurrency } of offers) {
      const money = { amount: toMinorUnits(price, priceCurrency), currency: priceCurrency };
      expect(text).toContain(formatMoney(money, page.language));
    }
  });
});
