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
  renewDisabled: 'Renew works once you have paid through a payment provider. Subscribe to begin.',
  yearlyHint: 'You choose month or year on the payment page.',
  notesTitle: 'Good to know',
  notes: [
    {
      title: 'What a query is',
      text: 'One question with its answer. It costs one credit of its group; very long inputs cost more, and you see the price before you send.',
    },
    { title: 'What is not charged', text: 'A query that fails. Its credit goes back at once.' },
    {
      title: 'When you need more',
      text: 'A pack of 200 Advanced credits costs $5 and is used after your monthly grant.',
    },
    {
      title: 'How it ends',
      text: 'Cancel at any time. The plan stays active until the end of the period you have paid for, and does not renew by itself.',
    },
  ],
  questions: 'More questions and answers',
  trial: 'Not sure yet? Every new account starts with a trial of 14 days, without a card.',
};
