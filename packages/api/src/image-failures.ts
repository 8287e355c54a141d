/**
 * Why one image was not drawn, with the English words; the dashboard translates by code. None of them is charged.
 */
export const imageFailures = {
  content_policy: 'The model declined to generate this. You weren’t charged.',
  upstream_failed: 'The model isn’t available right now. You weren’t charged. Try again later.',
  upstream_timeout: 'The model took too long. You weren’t charged. Try again.',
  upstream_rate_limited: 'The model is too busy right now. You weren’t charged. Try again in a minute.',
  unreadable: 'The model sent something that isn’t an image. You weren’t charged. Try again.',
  interrupted: 'Generation was interrupted on our side. You weren’t charged. Try again.',
  internal: 'Something went wrong on our side. You weren’t charged. Try again.',
} as const;

export type ImageFailure = keyof typeof imageFailures;

/** What a vendor's content policy objected to, where the vendor says so. */
export const policyRules = ['sexual', 'violence', 'hate', 'self_harm', 'minors', 'person', 'copyright'] as const;

export type PolicyRule = (typeof policyRules)[number];

const ruleWords: Record<PolicyRule, string> = {
  sexual: 'Its rules don’t allow sexual content.',
  violence: 'Its rules don’t allow this kind of violence.',
  hate: 'Its rules don’t allow hateful content.',
  self_harm: 'Its rules don’t allow images of self-harm.',
  minors: 'Its rules don’t allow this kind of image of children.',
  person: 'Its rules don’t allow this image of a real person.',
  copyright: 'Its rules don’t allow copying a protected work.',
};

export const failureWords = (failure: ImageFailure, rule: PolicyRule | null): string =>
  rule === null ? imageFailures[failure] : `${imageFailures[failure]} ${ruleWords[rule]}`;
