import { identity } from '@deskmate/brand/identity';

const { name } = identity;

export const about = {
  heading: `About ${name}`,
  lead: 'We wanted a good colleague at the next desk: calm, quick and precise. So we built one in software.',
  storyTitle: 'What it is for',
  story: [
    'Most work is not heroic. It is an email that has to sound right, a report that somebody has to read, a message in a language you half know, a plan for Monday.',
    `${name} puts the help you need in one place, with models from several companies. You choose the model, and you see what a question costs before you send it.`,
  ],
  promiseTitle: 'What you can hold us to account for',
  promises: [
    {
      title: 'Your message survives a failed answer',
      text: 'If an answer fails, your message goes back in the box and you’re not charged.',
    },
    {
      title: 'Plain prices',
      text: 'The price you see is the price you pay, and you can cancel in your account at any time.',
    },
    {
      title: 'Your data stays yours',
      text: 'Download a copy of everything, delete any chat, or delete the whole account, whenever you like.',
    },
    {
      title: 'No pretending',
      text: 'If it isn’t built yet, we tell you. The demo tells you it’s a demo, and every model can be wrong.',
    },
  ],
  moreTitle: 'More about us',
  more: {
    affiliates: 'Affiliates: recommend us to your readers',
    refer: 'Refer and earn: bring a colleague',
    email: 'Writing emails: examples',
    terms: 'Terms of Use: what is allowed',
  },
};
