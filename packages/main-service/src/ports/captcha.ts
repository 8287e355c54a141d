/** What the visitor is about to do; an answer for one action is not accepted for another. */
type CaptchaAction = 'register' | 'login' | 'resend' | 'forgot' | 'contact';

export type Captcha = {
  /** What a page needs to show it; null when there is no captcha. */
  siteKey: string | null;
  /** @throws ServiceError `captcha_failed` unless the answer is valid. */
  check(answer: string | undefined, context: { action: CaptchaAction; ip: string }): Promise<void>;
};
