export const notFound = {
  heading: 'Page not found',
  lead: 'The address may be mistyped, or the page has moved.',
  home: 'Home',
  tools: 'See the AI tools',
  contact: 'Report a broken link',
};
