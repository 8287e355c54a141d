/** Whether an address belongs to this application rather than to the static site. */
export const isOurPage = (path: string): boolean => /^\/(auth|client|dashboard|share)(\/|\?|#|$)/.test(path);
