export type ShortcutName = 'search' | 'newChat' | 'stop' | 'focusComposer' | 'help';

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** The key of shortcuts, as the keyboard of this device names it. */
export const modifierKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** One value instead of two, because an Arabic sentence would show the second of two left-to-right values first. */
export const sendKeys = `${modifierKey}+Enter`;

/** The keyboard map. `code` names the place on the keyboard, so that an Arabic layout works too. */
export const shortcuts: readonly { name: ShortcutName; keys: readonly string[]; code: string; shift: boolean }[] = [
  { name: 'search', keys: ['Ctrl', 'K'], code: 'KeyK', shift: false },
  { name: 'newChat', keys: ['Ctrl', 'Shift', 'O'], code: 'KeyO', shift: true },
  { name: 'help', keys: ['Ctrl', '/'], code: 'Slash', shift: false },
];

export function findShortcut(press: Press): ShortcutName | null {
  if (press.altKey) return null;
  const isCommand = press.ctrlKey || press.metaKey;
  if (!isCommand) {
    if (press.shiftKey && press.key === 'Escape') return 'focusComposer';
    return press.key === 'Escape' ? 'stop' : null;
  }
  return shortcuts.find(({ code, shift }) => code === press.code && shift === press.shiftKey)?.name ?? null;
}
