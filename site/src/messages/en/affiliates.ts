import { identity } from '@deskmate/brand/identity';

const { name } = identity;

export const affiliates = {
  heading: 'Affiliates',
  lead: `You write, teach or advise, and your readers trust you. If ${name} helps them, you should have a part in it.`,
  howTitle: 'How it works',
  steps: [
    { title: 'Apply', text: 'Write to us through the contact form: where you publish, and for whom.' },
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
    'No advertising on our name in search engines.',
    'No e-mail to people who did not ask for it.',
    'No promises that the product does not keep.',
  ],
  apply: 'Apply through the contact form',
  clientTitle: 'You use it and just want to tell a colleague?',
  clientLink: 'Then Refer and earn is made for you',
};
