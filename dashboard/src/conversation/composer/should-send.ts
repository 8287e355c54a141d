import type { KeyboardEvent } from 'react';
import { isComposing } from '../../ui/is-composing.ts';

/**
 * Whether a key press sends the message: Enter (Shift+Enter breaks the line), or by the setting only
 * Ctrl/⌘+Enter.
 */
export function shouldSend(event: KeyboardEvent, enterSends: boolean): boolean {
  if (event.key !== 'Enter' || event.altKey || isComposing(event)) return false;
  if (event.ctrlKey || event.metaKey) return true;
  return enterSends && !event.shiftKey;
}
