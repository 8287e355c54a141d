import { identity } from '@deskmate/brand/identity';

const { name, clientsName } = identity;

export const referral = {
  heading: 'Refer and earn',
  lead: `Good colleagues bring good colleagues. Soon you can invite someone to ${name}, and you will both receive credits.`,
  howTitle: 'How it will work',
  steps: [
    { title: 'Share your link', text: 'It will be in your account, ready to copy.' },
    {
      title: 'They look around',
      text: 'Your colleague starts with the usual 14-day trial. Nobody owes anything yet.',
    },
    {
      title: 'You both receive credits',
      text: 'When they pay for their first plan, the credits arrive on both accounts. You will see how many in your account before you invite.',
    },
  ],
  rulesTitle: 'Plain rules',
  rules: [
    'Inviting yourself does not count, under any address.',
    'Credits are not money and cannot be paid out.',
    'If that first payment is refunded, the credits are taken back.',
  ],
  start: `${clientsName.en}: open your account`,
  register: 'New here? Register now',
  affiliateTitle: 'You reach many people at once?',
  affiliateLink: 'See the affiliate programme',
};
