import { identity } from '@deskmate/brand/identity';

const { name } = identity;

export const about = {
  heading: `About ${name}`,
  lead: 'We wanted a good colleague at the next desk: calm, quick, exact, never loud. So we built one out of software.',
  storyTitle: 'What it is for',
  story: [
    'Most work is not heroic. It is a mail that must sound right, a report that somebody has to read, a message in a language you half know, a picture for Monday’s slide.',
    `${name} puts the tools for these in one place, with models from several makers behind them. You choose the model or leave the choice to us; you see what each question costs before you send it.`,
  ],
  promiseTitle: 'What you can hold us to',
  promises: [
    {
      title: 'Nothing you type is lost',
      text: 'If an answer fails, your words return to the box, and the failure is not charged.',
    },
    { title: 'Plain prices', text: 'The price on the page is the price at the till. You can leave in two clicks.' },
    { title: 'Your data stays yours', text: 'Download all of it or delete all of it, whenever you like.' },
    {
      title: 'No pretending',
      text: 'What a model cannot do is not shown as if it could. An answer that leans on a source names it.',
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
