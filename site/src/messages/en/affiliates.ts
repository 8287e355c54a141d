import { identity } from '@deskmate/brand/identity';

const { name } = identity;

export const affiliates = {
  heading: 'Affiliates',
  lead: `You write, teach or advise, and your readers trust you. If ${name} helps them, you should share the revenue.`,
  howTitle: 'How it works',
  steps: [
    { title: 'Apply', text: 'Write to us through the contact form. Tell us where you publish and who reads it.' },
    {
      title: 'Agree',
      text: 'We send you the terms in writing, with the rate and how it is paid out. You decide with everything in front of you.',
    },
    {
      title: 'Recommend',
      text: 'You get a link of your own. Say plainly that it is an affiliate link; your readers have a right to know.',
    },
  ],
  rulesTitle: 'What we ask of you',
  rules: [
    'Recommend it only if you have used it.',
    'No search engine ads on our name.',
    'No email to people who didn’t ask for it.',
    'No promises the product can’t keep.',
  ],
  apply: 'Apply through the contact form',
  clientTitle: 'Just want to tell a colleague about it?',
  clientLink: 'Use Refer and earn instead',
};
