import type { KeyboardEvent } from 'react';
import { isComposing } from '../is-composing.ts';

/**
 * Arrow keys go through the field and the buttons of a list that is searched by typing; letters go to the field.
 * A button with `data-outside-list` is none of the list's.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (isComposing(event)) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button:not([data-outside-list])')];
  // The letter itself follows the focus.
  if (isText(event)) items.find((item) => item instanceof HTMLInputElement)?.focus();
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const at = items.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  items[Math.max(0, Math.min(items.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus();
}

/** One key of an Arabic keyboard gives two letters; the names of keys begin with a capital. A space presses a button. */
function isText({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || key === ' ') return false;
  return key.length === 1 || !/^[A-Z]/.test(key);
}
