export const tools = {
  heading: 'AI tools and models',
  lead: 'What you can work with, from quick text models to pictures. One subscription opens them all.',
  note: 'Models come and go. The list in your dashboard is the one that counts today.',
  search: 'Search tools',
  placeholder: 'Search by name',
  categories: 'Category',
  enterKeywords: 'Please enter keywords',
  notFound: 'Not Found',
  types: { text: 'Text', art: 'Picture', special: 'Special' },
  found: { one: '1 tool', two: '2 tools', other: '{count} tools' },
  special: 'A tool of its own',
};
