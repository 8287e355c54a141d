import { aiTools } from '@deskmate/brand/ai-tools';
import { expect, it } from 'vitest';
import { type ListedTool, searchTools } from './search-tools.ts';

const tools: ListedTool[] = aiTools.map((tool) => ({ ...tool, name: tool.name.en, description: tool.description.en }));
const names = (query: string | null, categoryType: ListedTool['type'] = 'text') =>
  searchTools({ tools, query, categoryType }).shown.map((tool) => tool.name);
const text = tools.filter((tool) => tool.type === 'text').map((tool) => tool.name);

it('shows the tools of the chosen category until the box is used', () => {
  expect(names(null)).toEqual(text);
  expect(names(null, 'art')).toEqual(['DALL·E 3']);
});

it.each(['', '   '])('an emptied box (%j) shows the text tools and asks for keywords', (query) => {
  const result = searchTools({ tools, query, categoryType: 'art' });
  expect(result.shown.map((tool) => tool.name)).toEqual(text);
  expect(result.message).toBe('enterKeywords');
});

it.each(['gpt', 'GPT', ' Gpt '])('finds by name whatever the case (%j)', (query) => {
  expect(names(query)).toEqual(['GPT-3.5 Turbo', 'GPT-4o']);
});

it('finds the special tool and the picture tool by name', () => {
  expect(names('islamic')).toEqual(['Islamic Questions']);
  expect(names('dall')).toEqual(['DALL·E 3']);
});

it('reports no match, and does not search descriptions', () => {
  expect(searchTools({ tools, query: 'editing', categoryType: 'text' })).toEqual({ shown: [], message: 'notFound' });
});
