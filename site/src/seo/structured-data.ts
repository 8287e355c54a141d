import { toMajorUnits } from '@deskmate/api/money/minor-units';
import { identity } from '@deskmate/brand/identity';
import { type PlanSeed, planSeeds } from '@deskmate/brand/plan-seed';
import type { Language } from '@deskmate/brand/words';
import { languagePath, type PageId, publicPages } from '../language/public-pages.ts';
import { messages } from '../messages/catalogue.ts';

type Place = { page: PageId; language: Language; site: URL | undefined };

/** Structured data (schema.org) for search engines: only what the page itself says. */
export function structuredData(place: Place): object[] {
  const things = place.page === 'home' ? [organization(place), webSite(place)] : [breadcrumb(place)];
  return place.page === 'home' || place.page === 'pricing' ? [...things, application(place)] : things;
}

const address = (path: string, { language, site }: Place) => new URL(languagePath(path, language), site).href;
const thing = (type: string, facts: object) => ({ '@context': 'https://schema.org', '@type': type, ...facts });

const organization = (place: Place) =>
  thing('Organization', {
    name: identity.name,
    url: address('/', { ...place, language: 'en' }),
    logo: new URL('/icon-512.png', place.site).href,
    email: identity.supportAddress,
    sameAs: identity.socialLinks.map((link) => link.href),
  });

const webSite = (place: Place) =>
  thing('WebSite', { name: identity.name, url: address('/', place), inLanguage: place.language });

const breadcrumb = (place: Place) => {
  const { frame, meta } = messages(place.language);
  return thing('BreadcrumbList', {
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: frame.breadcrumb, item: address('/', place) },
      { '@type': 'ListItem', position: 2, name: meta[place.page].title, item: address(publicPages[place.page], place) },
    ],
  });
};

const application = (place: Place) =>
  thing('SoftwareApplication', {
    name: identity.name,
    description: identity.description[place.language],
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    url: address('/', place),
    offers: planSeeds.filter(({ isTrial }) => !isTrial).flatMap((plan) => offers(plan, place)),
  });

/** One offer for each interval that the plan has a price for, in UN/CEFACT's codes for month and year. */
const offers = ({ name, monthlyPrice, yearlyPrice, currency }: PlanSeed, place: Place) => {
  const { pricing } = messages(place.language);
  const intervals = [
    { amount: monthlyPrice, unitCode: 'MON', said: pricing.monthly },
    { amount: yearlyPrice, unitCode: 'ANN', said: pricing.yearly },
  ];
  return intervals.flatMap(({ amount, unitCode, said }) => {
    if (amount === null) return [];
    const price = { price: toMajorUnits({ amount, currency }), priceCurrency: currency };
    return [
      {
        '@type': 'Offer',
        name: `${name} (${said})`,
        ...price,
        url: address('/pricing', place),
        priceSpecification: { '@type': 'UnitPriceSpecification', ...price, unitCode },
      },
    ];
  });
};
