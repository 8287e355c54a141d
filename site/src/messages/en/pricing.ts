import { isRenewalBuilt } from '@deskmate/brand/renewal';

export const pricing = {
  eyebrow: 'Pricing plans',
  heading: 'The right plan for you',
  subtext: 'Choose the perfect plan for your needs. Always flexible to grow.',
  free: 'Free',
  perMonth: '/month',
  perYear: '/year',
  monthly: 'monthly',
  yearly: 'yearly',
  noYearly: 'no yearly price',
  subscribe: 'Subscribe',
  renew: 'Renew',
  current: 'Current',
  renewDisabled: 'You can renew after your first payment.',
  notForSale: 'Payments are unavailable, so plans can’t be bought right now.',
  yearlyHint: 'Choose monthly or yearly at checkout.',
  notesTitle: 'Good to know',
  notes: [
    {
      title: 'What a credit buys',
      text: 'One question with its answer, or one image. Some models and very long messages cost more; you see the price before you send.',
    },
    { title: 'What you don’t pay for', text: 'Answers that fail. The credit comes back at once.' },
    {
      title: 'When you need more',
      text: 'Buy a pack of Advanced or Image credits. It is used once your monthly credits run out.',
    },
    {
      title: isRenewalBuilt ? 'How it renews' : 'How it ends',
      text: isRenewalBuilt
        ? 'You pay for one month or one year, and it renews until you cancel. Cancel at any time in your account; it stays active until the end of the period.'
        : 'You pay for one month or one year. For now a plan ends automatically, so there is nothing to forget to cancel.',
    },
  ],
  questions: 'More questions and answers',
  trial: 'Not sure yet? Every new account starts with a free trial of {days}, no card needed.',
};
