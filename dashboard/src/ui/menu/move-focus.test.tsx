// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { moveFocus } from './move-focus.ts';

afterEach(cleanup);

function openList() {
  const { getByRole } = render(
    <form onKeyDown={moveFocus}>
      <input type="search" />
      <button type="button">First</button>
      <button type="button">Second</button>
    </form>,
  );
  const field = getByRole('searchbox');
  const first = getByRole('button', { name: 'First' });
  const second = getByRole('button', { name: 'Second' });
  const press = (key: string, more = {}) => fireEvent.keyDown(document.activeElement ?? field, { key, ...more });
  field.focus();
  return { field, first, second, press };
}

describe('a list that is searched by typing', () => {
  it('is moved through with the arrow keys, which stop at both ends', () => {
    const { field, first, second, press } = openList();
    press('ArrowDown');
    expect(document.activeElement).toBe(first);
    press('ArrowDown');
    press('ArrowDown');
    expect(document.activeElement).toBe(second);
    for (let step = 0; step < 3; step += 1) press('ArrowUp');
    expect(document.activeElement).toBe(field);
  });

  it.each(['g', 'ن', 'لا', '4'])('goes on with the search when %s is typed on a button', (letter) => {
    const { field, press } = openList();
    press('ArrowDown');
    press(letter);
    expect(document.activeElement).toBe(field);
  });

  it.each([
    ['a space', ' ', {}],
    ['Enter', 'Enter', {}],
    ['Tab', 'Tab', {}],
    ['a shortcut', 'c', { ctrlKey: true }],
  ])('leaves %s to the button', (_name, key, more) => {
    const { first, press } = openList();
    press('ArrowDown');
    press(key, more);
    expect(document.activeElement).toBe(first);
  });

  it('leaves the arrows to an input method while it composes', () => {
    const { field, press } = openList();
    press('ArrowDown', { isComposing: true });
    expect(document.activeElement).toBe(field);
  });
});
