type Key = {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  keyCode: number;
  isComposing: boolean;
};

/**
 * Whether a key press sends the message: Enter (Shift+Enter breaks the line), or by the setting only
 * Ctrl/⌘+Enter. Never while an input method is composing: there Enter chooses a word (Safari says so by key code 229).
 */
export function shouldSend(press: Key, enterSends: boolean): boolean {
  if (press.key !== 'Enter' || press.isComposing || press.keyCode === 229 || press.altKey) return false;
  if (press.ctrlKey || press.metaKey) return true;
  return enterSends && !press.shiftKey;
}
