import { describe, expect, it } from 'vitest';
import { findShortcut } from './shortcuts.ts';

const press = { key: '', code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

describe('the keyboard map', () => {
  it('finds Ctrl+K and ⌘K on any layout', () => {
    expect(findShortcut({ ...press, ctrlKey: true, key: 'k', code: 'KeyK' })).toBe('search');
    expect(findShortcut({ ...press, metaKey: true, key: 'ن', code: 'KeyK' })).toBe('search');
  });
  it('finds Ctrl+Shift+O, and not without Shift', () => {
    expect(findShortcut({ ...press, ctrlKey: true, shiftKey: true, key: 'O', code: 'KeyO' })).toBe('newChat');
    expect(findShortcut({ ...press, ctrlKey: true, key: 'o', code: 'KeyO' })).toBeNull();
  });
  it('leaves plain letters alone', () => {
    expect(findShortcut({ ...press, key: 'k', code: 'KeyK' })).toBeNull();
  });
});
