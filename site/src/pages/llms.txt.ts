import { amount, majorUnits } from '@deskmate/api/plans/price-label';
import { faq } from '@deskmate/brand/faq';
import { identity } from '@deskmate/brand/identity';
import { planSeeds } from '@deskmate/brand/plan-seed';
import { built, toolIds } from '@deskmate/brand/tools';
import type { APIRoute } from 'astro';
import { languagePath, type PageId, publicPages } from '../language/public-pages.ts';
import { messages } from '../messages/catalogue.ts';

/** What a language model that reads the site should know, and where it stands. */
export const GET: APIRoute = ({ site }) => {
  const { meta, home } = messages('en');
  const tools = toolIds.map(
    (tool) => `- ${home.tools[tool].title}${built[tool] ? '' : ' (coming soon)'}: ${home.tools[tool].text}`,
  );
  const pages = (Object.keys(publicPages) as PageId[]).filter((page) => page !== 'not-found');
  const link = (page: PageId) =>
    `- [${meta[page].title}](${new URL(publicPages[page], site)}): ${meta[page].description}`;
  const price = (minor: number | null, symbol: string) => (minor === null ? 'none' : amount(majorUnits(minor), symbol));
  const plans = planSeeds
    .filter((plan) => !plan.isTrial)
    .map(
      ({ name, monthlyPrice, yearlyPrice, currencySymbol, grants }) =>
        `- ${name}: ${price(monthlyPrice, currencySymbol)} a month or ${price(yearlyPrice, currencySymbol)} a year; each month ${grants.standard} Standard and ${grants.advanced} Advanced queries${built.art ? ` and ${grants.image} pictures` : ''}`,
    );
  const text = [
    `# ${identity.name}`,
    `> ${identity.description.en}`,
    `## Tools\n\n${tools.join('\n')}`,
    `## Plans\n\n${plans.join('\n')}`,
    `## Pages\n\n${pages.map(link).join('\n')}`,
    `## Questions\n\n${faq.map((item) => `### ${item.question.en}\n\n${item.detail.en}`).join('\n\n')}`,
    `## Other languages\n\n- [العربية](${new URL(languagePath('/', 'ar'), site)})`,
  ];
  return new Response(`${text.join('\n\n')}\n`);
};
