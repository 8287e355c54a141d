/**
 * Why one image was not drawn, with the English words; the dashboard translates by code. None of them is charged.
 */
export const imageFailures = {
  content_policy: 'The model declined to draw this. You were not charged.',
  upstream_failed: 'The model is not available at the moment. You were not charged. Try again later.',
  upstream_timeout: 'The model took too long to draw this. You were not charged. Try again.',
  upstream_rate_limited: 'The model is too busy at the moment. You were not charged. Try again in a minute.',
  unreadable: 'The model sent something that is not an image. You were not charged. Try again.',
  interrupted: 'Drawing was interrupted on our side. You were not charged. Try again.',
  internal: 'Something went wrong on our side. You were not charged. Try again.',
} as const;

export type ImageFailure = keyof typeof imageFailures;

/** What a vendor's content policy objected to, where the vendor says so. */
export const policyRules = ['sexual', 'violence', 'hate', 'self_harm', 'minors', 'person', 'copyright'] as const;

export type PolicyRule = (typeof policyRules)[number];

const ruleWords: Record<PolicyRule, string> = {
  sexual: 'Its rules do not allow sexual content.',
  violence: 'Its rules do not allow this kind of violence.',
  hate: 'Its rules do not allow hateful content.',
  self_harm: 'Its rules do not allow images of self-harm.',
  minors: 'Its rules do not allow this kind of image of children.',
  person: 'Its rules do not allow this image of a real person.',
  copyright: 'Its rules do not allow copying a protected work.',
};

export const failureWords = (failure: ImageFailure, rule: PolicyRule | null): string =>
  rule === null ? imageFailures[failure] : `${imageFailures[failure]} ${ruleWords[rule]}`;
