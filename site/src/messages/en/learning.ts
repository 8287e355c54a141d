export const learning = {
  heading: 'Learning',
  lead: 'A short guide for each tool, with an example to copy.',
  contents: 'On this page',
  open: 'Open the tool',
};
