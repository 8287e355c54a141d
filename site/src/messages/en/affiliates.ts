import { identity } from '@deskmate/brand/identity';

const { name } = identity;

export const affiliates = {
  heading: 'Affiliates',
  lead: `You write, teach or advise, and your readers trust you. Would ${name} help them? Tell us. [claim affiliates: If it does, you should earn a share of the revenue.]`,
  howTitle: 'How it works',
  steps: [
    { title: 'Apply', text: 'Write to us through the contact form. Tell us where you publish and who reads it.' },
    {
      title: '[claim affiliates: Agree]',
      text: '[claim affiliates: We send you the terms in writing, with the rate and how it is paid out. Read them, then decide.]',
    },
    {
      title: '[claim affiliates: Recommend]',
      text: '[claim affiliates: You get a link of your own. Say plainly that it is an affiliate link; your readers have a right to know.]',
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
