import type { Captcha } from '../ports/captcha.ts';

/** Nobody is asked; the limits of sign-in are tighter then. */
export const noCaptcha: Captcha = { siteKey: null, check: async () => {} };
