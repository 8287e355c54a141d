export const learning = {
  heading: 'Learning',
  lead: 'One short how-to for each tool. Five minutes each, with examples to copy.',
  contents: 'On this page',
  open: 'Open the tool',
};
