export const learning = {
  heading: 'Learning',
  lead: 'One short how-to for each tool, with an example to copy.',
  contents: 'On this page',
  open: 'Open the tool',
};
