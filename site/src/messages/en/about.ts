import { identity } from '@deskmate/brand/identity';

const { name } = identity;

export const about = {
  heading: `About ${name}`,
  lead: 'We wanted a good colleague at the next desk: calm, quick, exact, never loud. So we built one out of software.',
  storyTitle: 'What it is for',
  story: [
    'Most work is not heroic. It is an e-mail that has to sound right, a report that somebody has to read, a message in a language you half know, a plan for Monday.',
    `${name} puts what helps with these in one place, with models from several makers behind them. You choose the model, and you see what a question costs before you send it.`,
  ],
  promiseTitle: 'What you can hold us to',
  promises: [
    {
      title: 'Nothing you type is lost',
      text: 'If an answer fails, your words return to the box, and the failure is not charged.',
    },
    {
      title: 'Plain prices',
      text: 'The price on the page is the price at the till, and nothing renews behind your back.',
    },
    {
      title: 'Your data stays yours',
      text: 'Delete any conversation yourself. Ask us for a copy of everything, or for its deletion, whenever you like.',
    },
    {
      title: 'No pretending',
      text: 'What is not built yet says so. The demo model says that it is one, and a model that may be wrong is called a model, not an oracle.',
    },
  ],
  moreTitle: 'More about us',
  more: {
    affiliates: 'Affiliates: recommend us to your readers',
    refer: 'Refer and earn: bring a colleague',
    email: 'Writing e-mail: examples',
    terms: 'Terms of Use: what is allowed',
  },
};
