import { toMajorUnits } from '@deskmate/api/money/minor-units';
import { identity } from '@deskmate/brand/identity';
import { type PlanSeed, planSeeds } from '@deskmate/brand/plan-seed';
import type { Language } from '@deskmate/brand/words';
import { languagePath, type PageId, publicPages } from '../language/public-pages.ts';
import { messages } from '../messages/catalogue.ts';

type Page = { page: PageId; language: Language; site: URL | undefined };

/** Structured data (schema.org) for search engines: only what the page itself says. */
export function structuredData(page: Page): object[] {
  const things = page.page === 'home' ? [organization(page), webSite(page)] : [breadcrumb(page)];
  return page.page === 'home' || page.page === 'pricing' ? [...things, application(page)] : things;
}

const address = (path: string, { language, site }: Page) => new URL(languagePath(path, language), site).href;
const thing = (type: string, facts: object) => ({ '@context': 'https://schema.org', '@type': type, ...facts });

const organization = (page: Page) =>
  thing('Organization', {
    name: identity.name,
    url: address('/', { ...page, language: 'en' }),
    logo: new URL('/icon-512.png', page.site).href,
    email: identity.supportAddress,
    sameAs: identity.socialLinks.map((link) => link.href),
  });

const webSite = (page: Page) =>
  thing('WebSite', { name: identity.name, url: address('/', page), inLanguage: page.language });

const breadcrumb = (page: Page) => {
  const { frame, meta } = messages(page.language);
  return thing('BreadcrumbList', {
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: frame.breadcrumb, item: address('/', page) },
      { '@type': 'ListItem', position: 2, name: meta[page.page].title, item: address(publicPages[page.page], page) },
    ],
  });
};

const application = (page: Page) =>
  thing('SoftwareApplication', {
    name: identity.name,
    description: identity.description[page.language],
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    url: address('/', page),
    offers: planSeeds.filter(({ isTrial }) => !isTrial).flatMap((plan) => offers(plan, page)),
  });

/** One offer for each interval that the plan has a price for, in UN/CEFACT's codes for month and year. */
const offers = ({ name, monthlyPrice, yearlyPrice, currency }: PlanSeed, page: Page) => {
  const { pricing } = messages(page.language);
  const intervals = [
    { amount: monthlyPrice, unitCode: 'MON', intervalName: pricing.monthly },
    { amount: yearlyPrice, unitCode: 'ANN', intervalName: pricing.yearly },
  ];
  return intervals.flatMap(({ amount, unitCode, intervalName }) => {
    if (amount === null) return [];
    const price = { price: toMajorUnits({ amount, currency }), priceCurrency: currency };
    return [
      {
        '@type': 'Offer',
        name: `${name} (${intervalName})`,
        ...price,
        url: address('/pricing', page),
        priceSpecification: { '@type': 'UnitPriceSpecification', ...price, unitCode },
      },
    ];
  });
};
