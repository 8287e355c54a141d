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
      title: 'They create an account',
      text: 'Your colleague opens the link and fills in the form.',
    },
    {
      title: 'You both receive credits',
      text: `When they make their first payment, ${credits} Advanced credits arrive in each account.`,
    },
  ],
  rulesTitle: 'The rules',
  rules: [
    'You can’t refer yourself.',
    'Credits aren’t money and can’t be paid out.',
    'If that first payment is refunded, the credits will be taken back.',
  ],
  start: `Already a ${identity.clientName.en}? Open your account`,
  register: 'New here? Create an account',
  affiliateTitle: 'Have a large audience?',
  affiliateLink: 'See the affiliate programme',
};
