export const email = {
  heading: 'Write emails with AI',
  lead: 'Say what you want in a few words. You get a draft in your tone, subject line included. Read it once and send it.',
  composeTitle: 'Compose: an example',
  replyTitle: 'Reply: an example',
  youSay: 'You say',
  youGet: 'You get',
  received: 'The message you received',
  subject: 'Subject',
  examples: [
    {
      kind: 'compose',
      title: 'Ask for an overdue payment',
      chips: ['Formal', 'Short'],
      prompt: 'Invoice 2041 for $1,280 has been due since 3 March. Ask for payment by 21 March, stay polite.',
      subject: 'Invoice 2041, due since 3 March',
      body: [
        'Hello,',
        'Our invoice 2041 for $1,280 was due on 3 March. In case it slipped through, could you arrange payment by 21 March?',
        'If you have already paid, please disregard this message. If anything is unclear, a short reply is enough.',
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
        'Thank you for asking, I would love to come. I’m booked on the 12th, but 19 and 26 June would both work for me.',
        'Would one of them suit you? I’ll prepare a half-hour talk.',
        'Best',
      ],
    },
  ],
  howTitle: 'Three things that help',
  points: [
    {
      title: 'Give it the facts',
      text: 'Names, figures, dates and links: what you don’t say, a model may invent. Ask it to mark what is missing, and check the rest before you send.',
    },
    {
      title: 'Name the tone and the length',
      text: 'Formal or friendly, a line or a page. “Shorter” and “warmer” are enough to correct it.',
    },
    {
      title: 'Copy it as it is',
      text: 'Write gives you the finished text and nothing else, so there is nothing to delete.',
    },
  ],
  open: 'Open Write',
  learn: 'How Write works, step by step',
};
