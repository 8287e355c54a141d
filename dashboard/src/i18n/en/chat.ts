export default {
  title: 'Chat',

  emptyTitle: 'What are we working on?',
  starter_plan: 'Make a plan',
  starter_plan_note: 'for a project, a trip, a week',
  starter_plan_words: 'Help me plan this, step by step, with a realistic timetable: ',
  starter_explain: 'Explain something',
  starter_explain_note: 'simply, with an example',
  starter_explain_words: 'Explain this in simple words, with one example: ',
  starter_reply: 'Reply to a message',
  starter_reply_note: 'politely and to the point',
  starter_reply_words: 'Write a polite, short reply to this message:\n\n',
  starter_data: 'Make sense of data',
  starter_data_note: 'paste a table or numbers',
  starter_data_words: 'Look at this data. What stands out, and what should I check?\n\n',

  temporary: 'Temporary',
  temporaryOn: 'Temporary chat: nothing is saved',
  temporaryOff: 'Turn off temporary chat',
  temporaryTitle: 'Temporary chat',
  temporaryNote: 'This chat won’t be saved. It will disappear when you leave.',

  gauge: 'This chat is {{percent}}% full',
  gaugeNote: 'Long chats cost more per question, and the model may forget how they began.',
  gaugeFull: 'This chat is getting long. Continue in a new one with a summary?',
  summarise: 'Summarise and start a new chat',
  summaryCosts_one: 'The summary costs {{count}} credit.',
  summaryCosts_other: 'The summary costs {{count}} credits.',
  summaryComes: 'Writing the summary… A new chat will open with it.',
  summariseWords:
    'Summarise this chat so far, so that I can continue in a new one: the aim, what was decided, the facts and names that matter, and what is still open.',

  exportMarkdown: 'Export as Markdown',
  exportJson: 'Export as JSON',
  exportFailed: 'We couldn’t read the whole chat. Try again.',
  exportPdf: 'Print or save as PDF',
} as const;
