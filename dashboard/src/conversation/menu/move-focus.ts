import type { KeyboardEvent } from 'react';

/** Arrow keys go through the field and the buttons of a list that is searched by typing. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  items[Math.max(0, Math.min(items.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus();
}
