/** Whether a path leads into the application, which is another document than the pages of the public site. */
export const isAppPath = (path: string): boolean => /^\/(auth|client|dashboard)([/?#]|$)/.test(path);
