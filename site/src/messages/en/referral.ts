import { identity } from '@deskmate/brand/identity';

const { name } = identity;

export const referral = {
  heading: 'Refer and earn',
  lead: `Good colleagues bring good colleagues. Soon you can invite someone to ${name}, and you will both receive credits.`,
  howTitle: 'How it will work',
  steps: [
    { title: 'Share your link', text: 'It will be in your account, ready to copy.' },
    {
      title: 'They try it',
      text: 'Your colleague starts with the usual free trial.',
    },
    {
      title: 'You both receive credits',
      text: 'When they pay for their first plan, the credits arrive on both accounts. You will see how many in your account before you invite.',
    },
  ],
  rulesTitle: 'Plain rules',
  rules: [
    'You can’t refer yourself.',
    'Credits are not money and cannot be paid out.',
    'If that first payment is refunded, the credits are taken back.',
  ],
  start: `Already a ${name}? Open your account`,
  register: 'New here? Register now',
  affiliateTitle: 'Have a large audience?',
  affiliateLink: 'See the affiliate programme',
};
