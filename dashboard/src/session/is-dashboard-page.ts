/** Whether an address belongs to this application rather than to the static site. */
export const isDashboardPage = (path: string): boolean => /^\/(auth|client|dashboard|share)(\/|\?|#|$)/.test(path);
