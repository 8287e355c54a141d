import type { KeyboardEvent } from 'react';
import { describe, expect, it } from 'vitest';
import { shouldSend } from './should-send.ts';

const enter = {
  key: 'Enter',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  keyCode: 13,
  nativeEvent: { isComposing: false },
};

describe('what sends a message', () => {
  it.each([
    ['Enter', {}, true, true],
    ['Shift+Enter', { shiftKey: true }, true, false],
    ['Enter when only Ctrl+Enter sends', {}, false, false],
    ['Ctrl+Enter', { ctrlKey: true }, false, true],
    ['⌘+Enter', { metaKey: true }, false, true],
    ['Enter that chooses a word of an input method', { nativeEvent: { isComposing: true } }, true, false],
    ['the same in Safari', { keyCode: 229 }, true, false],
    ['another key', { key: 'a', keyCode: 65 }, true, false],
  ] as const)('%s', (_name, press, enterSends, sends) => {
    expect(shouldSend({ ...enter, ...press } as KeyboardEvent, enterSends)).toBe(sends);
  });
});
