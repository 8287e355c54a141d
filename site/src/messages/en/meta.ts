import { identity } from '@deskmate/brand/identity';
import type { PageId } from '../../language/public-pages.ts';

const { name } = identity;

/** Title and description of each page, as search engines and link previews show them. */
export const meta: Record<PageId, { title: string; description: string }> = {
  home: { title: `${name}: ${identity.tagline.en}`, description: identity.description.en },
  'ai-tools': {
    title: 'AI tools and models',
    description: `The catalogue of ${name}: models for text and images. Search by name or browse by category.`,
  },
  learning: {
    title: 'Learning',
    description: `Short how-to articles, one for each tool of ${name}: chat, art, write, read, translate and Islamic Questions.`,
  },
  pricing: {
    title: 'Pricing plans',
    description:
      'Plans by the month or by the year, with their prices and credits. A plan renews until you cancel, at any time.',
  },
  affiliates: {
    title: 'Affiliates',
    description: `Recommend ${name} on your site, channel or newsletter. How to apply as an affiliate.`,
  },
  'privacy-policy': {
    title: 'Privacy Policy',
    description: `Which data ${name} keeps, why, for how long, who else sees it, and how you get it or have it deleted.`,
  },
  apps: {
    title: 'Apps',
    description: `Install ${name} as a web app on your phone or computer. Apps for Android and iOS and browser extensions are planned.`,
  },
  faqs: {
    title: 'Frequently asked questions',
    description: `Prices, credits, models, cancelling and support: short answers about ${name}.`,
  },
  'contact-us': {
    title: 'Contact us',
    description: `Write to the people behind ${name}: questions, problems, invoices, ideas.`,
  },
  'about-us': {
    title: 'About us',
    description: `What ${name} is, how we build it, and what you can hold us to account for.`,
  },
  'terms-condition': {
    title: 'Terms and Conditions',
    description: `The contract between you and ${name}: account, plans, payment, renewal, cancelling and liability.`,
  },
  email: {
    title: 'Write emails with AI',
    description: `Compose and reply to email with ${name}: say what you want in a few words and get a message in your tone. With examples.`,
  },
  'terms-of-use': {
    title: 'Terms of Use',
    description: `What you may and may not do with ${name}, who owns what the tools produce, and what happens in case of abuse.`,
  },
  'refer-and-earn': {
    title: 'Refer and earn',
    description: `Invite colleagues to ${name}, and see what you both receive.`,
  },
  disclaimer: {
    title: 'Disclaimer',
    description: 'AI answers can be wrong. What they are good for, and when to ask a professional instead.',
  },
  'not-found': { title: 'Page not found', description: 'There is no page at this address.' },
};
