import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import ToolsSearch from './ToolsSearch.tsx';

const words = {
  search: 'Search',
  placeholder: 'Search',
  categories: 'Kind',
  enterKeywords: 'Enter words',
  notFound: 'Nothing',
  special: 'Specialist tool',
  types: { text: 'Text', art: 'Image', special: 'Specialist' },
  found: { one: '1 tool', two: '2 tools', other: '{count} tools' },
};
const tool = (id: string, type: 'text' | 'art') => ({ id, name: id, type, imageSrc: '#', description: 'For work' });

test('each card leads into its tool', () => {
  const html = renderToStaticMarkup(
    <ToolsSearch
      tools={[tool('writer', 'text'), tool('painter', 'art')]}
      categories={[{ id: 'text', title: 'Text', type: 'text' }]}
      words={words}
      ways={{ text: '/to-chat', art: '/to-art', special: '/to-chat' }}
    />,
  );
  const links = [...html.matchAll(/<a href="([^"]*)"><bdi>([^<]*)/g)].map(([, href, name]) => [name, href]);
  expect(links).toEqual([
    ['writer', '/to-chat'],
    ['painter', '/to-art'],
  ]);
});
