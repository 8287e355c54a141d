export const email = {
  heading: 'Write e-mail with AI',
  lead: 'Say what you want in a few words. You get a message you can send, with its subject line, in your tone.',
  composeTitle: 'Compose',
  replyTitle: 'Reply',
  youSay: 'You say',
  youGet: 'You get',
  received: 'The message you received',
  subject: 'Subject',
  examples: [
    {
      kind: 'compose',
      title: 'Ask for an overdue payment',
      chips: ['Formal', 'Short'],
      prompt: 'Invoice 2041 over $1,280 has been due since 3 March. Ask for payment by 21 March, stay polite.',
      subject: 'Invoice 2041, due since 3 March',
      body: [
        'Dear Sir or Madam,',
        'our invoice 2041 over $1,280 has been due since 3 March. Perhaps it was overlooked; please transfer the amount by 21 March.',
        'If you have already paid, please disregard this message. If something is unclear, a short reply is enough.',
        'Kind regards',
      ],
    },
    {
      kind: 'reply',
      title: 'Decline a date, offer two others',
      chips: ['Friendly', 'Short'],
      received:
        'Hi! Could you come to our team day on 12 June and talk for half an hour about your project? Best, Amir',
      prompt: 'Cannot on the 12th. Offer 19 or 26 June. Would love to come.',
      subject: 'Re: Team day',
      body: [
        'Hi Amir,',
        'thank you for asking, I would love to come. The 12th is taken, but 19 or 26 June would both work for me.',
        'Does one of them suit you? Then I will prepare the half hour.',
        'Best',
      ],
    },
  ],
  howTitle: 'What it takes care of',
  points: [
    {
      title: 'Your facts stay',
      text: 'Names, figures, dates and links are kept as you gave them. What is missing appears as a marked placeholder, not as an invention.',
    },
    {
      title: 'Tone and length',
      text: 'Formal or friendly, a line or a page. Auto chooses for you and says what it chose.',
    },
    { title: 'Only the text', text: 'No “Here is your e-mail” before it. Copy it, or open it in your mail program.' },
  ],
  open: 'Open Write',
  learn: 'How Write works, step by step',
};
