/** How the refresh tokens of a session begin that is bound to a key of its browser. */
export const keyBoundTokenVersion = 'r2';

/** Whether a refresh with this token needs a proof by the browser's key. The service decides by the session, not by this. */
export const isKeyBound = (refreshToken: string): boolean => refreshToken.startsWith(`${keyBoundTokenVersion}.`);
