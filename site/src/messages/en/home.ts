import { identity } from '@deskmate/brand/identity';

const { name } = identity;

export const home = {
  eyebrow: 'A personal AI assistant for everyday work',
  lead: 'Ask, write, read, draw and translate in one calm place. One subscription, several models, and nothing you type gets lost.',
  start: 'Start your 14-day trial',
  seePlans: 'See the plans',
  noCard: 'No card needed. The trial ends by itself.',
  platformsTitle: 'Where you can use it',
  pictureTitle: 'This is how it looks',
  pictureText: 'Your chats on one side, the answer in the middle, your plan and the price of each answer in sight.',
  pictureAlt: `The chat screen of ${name}: a question, a formatted answer, and the list of earlier chats`,
  toolsTitle: 'Five tools, one desk',
  toolsText: 'A request, and the answer it gets.',
  youAsked: 'You asked',
  chat: {
    title: 'Chat',
    text: 'Questions, plans, code, files. Stop, edit, branch and find everything again.',
    prompt: 'What is the difference between a quote and an estimate?',
    lead: 'A quote is a promise; an estimate is a guess.',
    points: [
      'Quote: a fixed price for a described job. Once accepted, it binds you.',
      'Estimate: what it will probably cost. The bill may differ, so say by how much.',
    ],
    close: 'Write on the page which of the two it is, and until when it holds.',
  },
  write: {
    title: 'Write',
    text: 'Compose a message or reply to one, in the tone and length you choose.',
    prompt: 'Ask Lena to move Thursday’s review to Friday, because the figures only arrive on Thursday evening.',
    chips: ['E-mail', 'Friendly', 'Short'],
    subject: 'Friday for our review?',
    body: [
      'Hi Lena,',
      'could we move Thursday’s review to Friday? The figures only arrive on Thursday evening, and I would like us to decide with all of them in front of us.',
      'If Friday does not suit you, just name a time.',
    ],
  },
  translate: {
    title: 'Translate',
    text: 'Between many languages, with names, numbers and links kept as they are.',
    from: {
      language: 'English',
      lang: 'en',
      text: 'The meeting is moved to Friday at 10:00. Please confirm by e-mail.',
    },
    to: {
      language: 'Arabic',
      lang: 'ar',
      text: 'نُقل الاجتماع إلى يوم الجمعة الساعة 10:00. يُرجى التأكيد بالبريد الإلكتروني.',
    },
  },
  read: {
    title: 'Read',
    text: 'Put in a document and ask it. Each answer names the page it comes from.',
    file: 'Lease agreement.pdf, 14 pages',
    prompt: 'How do I end this contract?',
    answers: [
      { text: 'In writing, three months before the end of a quarter.', page: 'p. 6' },
      { text: 'The keys must be returned on the last working day.', page: 'p. 11' },
    ],
  },
  art: {
    title: 'Art',
    text: 'Pictures from a description, in a style and shape you pick.',
    prompt: 'A lighthouse at dawn over a quiet bay, paper-cut style',
    alt: 'A lighthouse on a cliff at dawn, layered like cut paper, with a beam of light across the bay',
  },
  audienceTitle: 'Made for people with work to do',
  audienceText: 'Choose what is closest to you.',
  audienceLabel: 'Who you are',
  tryPrompt: 'Try this',
  audience: [
    {
      id: 'innovators',
      title: 'Innovators',
      lead: 'From a rough thought to something you can show.',
      points: [
        'Turn notes into a one-page concept',
        'Find the weak spots of an idea before others do',
        'Sketch a first picture of the product',
      ],
      prompt: 'Here are my notes on a repair café for electronics. Make a one-page concept with costs and three risks.',
    },
    {
      id: 'strategists',
      title: 'Strategists',
      lead: 'See the whole board, then decide.',
      points: [
        'Compare options by your own criteria',
        'Summarise long reports with page references',
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
        'Ask a paper and jump to the page',
        'Explain a method in plain words',
        'Translate sources without losing figures and names',
      ],
      prompt: 'Summarise this paper in five points and list what its authors say it does not show.',
    },
    {
      id: 'programmers',
      title: 'Programmers',
      lead: 'A second pair of eyes that does not get tired.',
      points: [
        'Explain an error message and its likely cause',
        'Write tests for code you paste',
        'Use your own key from editors and scripts',
      ],
      prompt: 'This query takes four seconds. Explain its plan and suggest an index.',
    },
    {
      id: 'promoters',
      title: 'Promoters',
      lead: 'One message, said well in every place.',
      points: [
        'Post, mail and advert from one brief',
        'Several versions to choose from',
        'A picture that fits the text',
      ],
      prompt: 'Write a post, a newsletter paragraph and a short advert for our spring workshop on bicycle repair.',
    },
    {
      id: 'customer-support',
      title: 'Customer support',
      lead: 'Kind, exact answers, also on a long day.',
      points: [
        'Reply to a message in the right tone',
        'Answer in the customer’s language',
        'Turn a solved case into a help article',
      ],
      prompt: 'Reply to this complaint: apologise for the late parcel, offer free return, no excuses, warm tone.',
    },
  ],
  plansTitle: 'A price for every pace',
  plansText: 'All five tools in each plan. They differ in how much you can ask.',
  plansMore: 'Compare the plans',
  queries: 'Standard queries a month',
  faqTitle: 'Questions people ask first',
  faqMore: 'All questions and answers',
  closing: 'Your desk is ready.',
  closingText: 'Make an account, look around for 14 days, and keep it only if it helps.',
};
