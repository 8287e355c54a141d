/** The key of shortcuts, as the keyboard of this device names it. */
export const modifierKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** One value instead of two, because an Arabic sentence would show the second of two left-to-right values first. */
export const sendKeys = `${modifierKey}+Enter`;
