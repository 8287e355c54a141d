export const tools = {
  heading: 'AI tools and models',
  lead: 'Quick text models, careful ones, and pictures. One subscription covers them all.',
  note: 'Models come and go. The list in your dashboard is the one that counts today. Picture models arrive with the Art tool.',
  search: 'Search tools',
  placeholder: 'Search by name',
  categories: 'Category',
  enterKeywords: 'Please enter keywords',
  notFound: 'Not Found',
  types: { text: 'Text', art: 'Picture', special: 'Special' },
  found: { one: '1 tool', two: '2 tools', other: '{count} tools' },
  special: 'A tool of its own',
};
