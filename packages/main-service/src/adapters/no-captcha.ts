import type { Captcha } from '../ports/captcha.ts';

/** Accepts every request; the limits of sign-in are tighter without a captcha. */
export const noCaptcha: Captcha = { siteKey: null, check: async () => {} };
