import { deletedChatDays } from '@deskmate/api/limits';
import { identity } from '@deskmate/brand/identity';

const { name } = identity;

export const home = {
  eyebrow: 'A personal AI assistant for everyday work',
  lead: 'Ask, draft, summarise and translate in one calm place. One subscription, several models, and your drafts are kept.',
  start: 'Get started',
  seePlans: 'See the plans',
  trial: 'Free for {days}. No card needed. The trial ends automatically.',
  platformsTitle: 'Where you can use it',
  example: 'An example',
  /** Of an answer that a model really gave: the words around its name. */
  answeredBy: 'Answered by {model}, unedited',
  pictureText:
    'The real dashboard: your chats on the left, the answer in the middle, your plan and the price of each question in view.',
  pictureAlts: {
    chat: `The chat screen of ${name}: a question, a formatted answer, and the list of earlier chats`,
    art: `Art in ${name}: a description and a row of styles with a sample of each`,
    write: `Write in ${name}: a finished email with a separate subject line and one blank to fill in`,
    translate: `Translate in ${name}: an Arabic message and its English translation`,
    read: `Read in ${name}: a question about a document, and an answer that names the page`,
  },
  toolsTitle: 'Five tools, one desk',
  howItWorks: 'How it works',
  audienceTitle: 'Made for people with work to do',
  audienceText: 'Pick the one closest to you.',
  audienceLabel: 'Who you are',
  tryPrompt: 'Try this',
  audience: [
    {
      id: 'innovators',
      title: 'Innovators',
      lead: 'From a rough idea to something you can show.',
      points: [
        'Turn notes into a one-page concept',
        'Find the weak spots in an idea before others do',
        'Draft the page that explains it',
      ],
      prompt: 'Here are my notes on a repair café for electronics. Make a one-page concept with costs and three risks.',
    },
    {
      id: 'strategists',
      title: 'Strategists',
      lead: 'See every option, then decide.',
      points: [
        'Compare options by your own criteria',
        'Summarise a long report you attach',
        'Prepare questions for the next meeting',
      ],
      prompt:
        'Compare opening a second shop with selling online. Criteria: cash needed, time to first sale, what can go wrong.',
    },
    {
      id: 'researchers',
      title: 'Researchers',
      lead: 'Less searching, more reading that matters.',
      points: [
        'Attach a paper and ask about it',
        'Explain a method in plain words',
        'Translate a source paragraph by paragraph',
      ],
      prompt: 'Summarise this paper in five points and list its limitations as the authors state them.',
    },
    {
      id: 'programmers',
      title: 'Programmers',
      lead: 'A second pair of eyes that does not get tired.',
      points: [
        'Explain an error message and its likely cause',
        'Write tests for code you paste',
        'Use it from your editor with an API key',
      ],
      prompt: 'This SQL statement takes four seconds. Explain why and suggest an index.',
    },
    {
      id: 'promoters',
      title: 'Promoters',
      lead: 'One message, right for every channel.',
      points: [
        'Post, email and advert from one brief',
        'Several versions to choose from',
        'A headline that says what it is about',
      ],
      prompt: 'Write a post, a newsletter paragraph and a short advert for our spring workshop on bicycle repair.',
    },
    {
      id: 'customer-support',
      title: 'Customer support',
      lead: 'Kind, exact answers, even on a long day.',
      points: [
        'Reply to a message in the right tone',
        'Answer in the customer’s language',
        'Turn a solved case into a help article',
      ],
      prompt: 'Reply to this complaint: apologise for the late parcel, offer a free return, no excuses, warm tone.',
    },
  ],
  dataTitle: 'What you write stays yours',
  data: [
    {
      title: 'We don’t train on it',
      text: 'We don’t use your texts, files or images to train models, and we don’t sell them.',
    },
    {
      title: 'Sent only to the company that answers',
      text: 'A message and its chat go only to the company whose model answers, such as OpenAI, Anthropic or Google. Recordings go to the company that transcribes them, and an image description you enhance goes to the company that rewrites it.',
    },
    {
      title: 'Yours to delete',
      text: `Delete any chat or file; a deleted chat can be restored for ${deletedChatDays} days, then it is erased. Temporary chats aren’t saved.`,
    },
  ],
  dataMore: 'Read the Privacy Policy',
  plansTitle: 'A price for every pace',
  plansText: 'Every plan has every tool. Bigger plans let you ask more.',
  plansMore: 'Compare the plans',
  credits: 'Standard credits a month',
  faqTitle: 'Frequently asked questions',
  faqMore: 'All questions and answers',
  closing: 'Your desk is ready.',
  closingText: 'Create an account and try it for {days}. Keep it only if it helps.',
};
