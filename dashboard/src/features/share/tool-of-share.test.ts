import { describe, expect, it } from 'vitest';
import { shareOfTool, toolOfShare } from './tool-of-share.ts';

describe('spec §2: where a share is gone on with', () => {
  it.each([
    ['text', 'chat'],
    ['write', 'write'],
    ['translate', 'translate'],
  ] as const)('%s <-> %s', (type, tool) => {
    expect(toolOfShare(type)).toBe(tool);
    expect(shareOfTool(tool)).toBe(type);
  });
  it.each(['image', 'read', '', '../x', 'text'])('nothing for the first part %j', (tool) => {
    expect(shareOfTool(tool)).toBeNull();
  });
  it('nothing for pictures', () => {
    expect(toolOfShare('image')).toBeNull();
  });
});
