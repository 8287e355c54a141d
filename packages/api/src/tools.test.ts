import { expect, it } from 'vitest';
import { findContinuable, ledgerTools, shareTypes, toolIds, toolOfShare, tools } from './tools.ts';

it('lists the tools in the order of the sidebar', () => {
  expect(toolIds.slice(0, 5)).toEqual(['chat', 'art', 'write', 'translate', 'read']);
});

it('names each tool, address and share type once', () => {
  for (const values of [toolIds, tools.map(({ path }) => path), shareTypes, ledgerTools]) {
    expect(new Set(values).size).toBe(values.length);
  }
});

it('finds the tool of a share type', () => {
  for (const type of shareTypes) expect(toolOfShare(type).shareType).toBe(type);
  expect((['text', 'translate'] as const).map((type) => toolOfShare(type).id)).toEqual(['chat', 'translate']);
});

it('shares of chat, write and translate can be continued, and nothing else', () => {
  expect(['chat', 'write', 'translate'].map((id) => findContinuable(id)?.shareType)).toEqual([
    'text',
    'write',
    'translate',
  ]);
  for (const id of ['art', 'read', 'image', 'text', '', '../x', undefined]) expect(findContinuable(id)).toBeNull();
});
