export const notFound = {
  heading: 'There is no page here',
  lead: 'The address may be mistyped, or the page has moved. Nothing of yours is lost.',
  home: 'Go to the home page',
  tools: 'See the AI tools',
  contact: 'Tell us about it',
};
