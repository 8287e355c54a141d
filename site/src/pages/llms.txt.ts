import { formatMoney } from '@deskmate/api/money/format-money';
import { daysText } from '@deskmate/api/plans/days-text';
import { toolIds } from '@deskmate/api/tools';
import { type FaqItem, faq } from '@deskmate/brand/faq';
import { identity } from '@deskmate/brand/identity';
import { planSeeds } from '@deskmate/brand/plan-seed';
import { toolNames, toolTexts } from '@deskmate/brand/tools';
import type { Words } from '@deskmate/brand/words';
import type { APIRoute } from 'astro';
import { confirmedClaims } from '../content/confirmed-claims.ts';
import { languagePath, type PageId, publicPages } from '../language/public-pages.ts';
import { messages } from '../messages/catalogue.ts';
import { seedTrialDays } from '../plans/seed-plans.ts';

/** A summary of the site for language models, with links to its pages. */
export const GET: APIRoute = ({ site }) => {
  const { meta } = messages('en');
  const tools = toolIds.map((tool) => `- ${toolNames[tool].en}: ${toolTexts[tool].en}`);
  const pages = (Object.keys(publicPages) as PageId[]).filter((page) => page !== 'not-found');
  const link = (page: PageId) =>
    `- [${meta[page].title}](${new URL(publicPages[page], site)}): ${meta[page].description}`;
  const price = (amount: number | null, currency: string) =>
    amount === null ? 'none' : formatMoney({ amount, currency }, 'en');
  const plans = planSeeds
    .filter((plan) => !plan.isTrial)
    .map(
      ({ name, monthlyPrice, yearlyPrice, currency, grants }) =>
        `- ${name}: ${price(monthlyPrice, currency)} a month or ${price(yearlyPrice, currency)} a year; each month ${grants.standard} Standard, ${grants.advanced} Advanced and ${grants.image} Image credits`,
    );
  const trialText = (words: Words | undefined) =>
    words && seedTrialDays !== null ? ` ${words.en.replace('{days}', daysText(seedTrialDays, 'en'))}` : '';
  const confirmed = confirmedClaims();
  const claimText = ({ claim }: FaqItem) => (claim && confirmed.has(claim.id) ? ` ${claim.text.en}` : '');
  const text = [
    `# ${identity.name}`,
    `> ${identity.description.en}`,
    `## Tools\n\n${tools.join('\n')}`,
    `## Plans\n\n${plans.join('\n')}`,
    `## Pages\n\n${pages.map(link).join('\n')}`,
    `## Questions\n\n${faq.map((item) => `### ${item.question.en}\n\n${item.detail.en}${trialText(item.trial)}${claimText(item)}`).join('\n\n')}`,
    `## Other languages\n\n- [العربية](${new URL(languagePath('/', 'ar'), site)})`,
  ];
  return new Response(`${text.join('\n\n')}\n`);
};
