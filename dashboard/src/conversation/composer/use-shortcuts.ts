import { useEffect, useEffectEvent } from 'react';
import { findShortcut, type ShortcutName } from './shortcuts.ts';

// Escape closes the topmost overlay; it stops the answer only when there is none.
const isSomethingOpen = () => document.querySelector(':popover-open, dialog[open]') !== null;
// A dialog is open: no shortcut may open anything over it.
const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

/** Runs the action of a shortcut wherever the focus is. */
export function useShortcuts(actions: Partial<Record<ShortcutName, () => void>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // Something nearer to the person has used the key already.
    if (event.defaultPrevented) return;
    const name = findShortcut(event);
    const action = name && actions[name];
    if (!action || (name === 'stop' && isSomethingOpen())) return;
    event.preventDefault();
    if (isDialogOpen()) return;
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
