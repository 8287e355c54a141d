/**
 * Whether a path leads into the application, which is another document than the pages of the public site. In a file of its
 * own, because it is part of the script of every public page.
 */
export const isAppPath = (path: string): boolean => /^\/(auth|client|dashboard)([/?#]|$)/.test(path);
