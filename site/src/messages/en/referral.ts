import { identity } from '@deskmate/brand/identity';
import { referralReward } from '@deskmate/brand/referral';

const { name } = identity;
const { credits } = referralReward;

export const referral = {
  heading: 'Refer and earn',
  lead: `Good colleagues bring good colleagues. Invite someone to ${name}, and you both receive ${credits} Advanced credits.`,
  howTitle: 'How it works',
  steps: [
    { title: 'Share your link', text: 'It is in your account, ready to copy, to share or to send by email.' },
    {
      title: 'They register',
      text: 'Your colleague opens the link and creates an account.',
    },
    {
      title: 'You both receive credits',
      text: `When they make their first payment, ${credits} Advanced credits arrive in each account.`,
    },
  ],
  rulesTitle: 'Plain rules',
  rules: [
    'You can’t refer yourself.',
    'Credits are not money and cannot be paid out.',
    'If that first payment is refunded, the credits are taken back.',
  ],
  start: `Already a ${identity.clientName.en}? Open your account`,
  register: 'New here? Register now',
  affiliateTitle: 'Have a large audience?',
  affiliateLink: 'See the affiliate programme',
};
