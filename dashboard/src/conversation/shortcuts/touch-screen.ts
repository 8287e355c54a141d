/** A media query for touch screens, where texts about keys and dropping files are useless. */
export const touchScreen = '(hover: none)';
