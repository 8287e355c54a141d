export const tools = {
  heading: 'AI tools and models',
  lead: 'Fast models, careful models and image models, in one subscription.',
  note: 'Models change; your dashboard always shows the current list.',
  successor: {
    text: 'Today its successor {model} answers.',
    art: 'Today its successor {model} generates the images.',
  },
  search: 'Search tools',
  placeholder: 'Search by name',
  categories: 'Category',
  enterKeywords: 'Please enter keywords',
  notFound: 'Not Found',
  types: { text: 'Text', art: 'Image', special: 'Special' },
  found: { one: '1 tool', two: '2 tools', other: '{count} tools' },
  special: 'Specialist tool',
};
