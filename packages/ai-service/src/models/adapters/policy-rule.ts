import type { PolicyRule } from '@deskmate/api/image-failures';

const signs: [PolicyRule, RegExp][] = [
  ['minors', /minor|child|csam|underage/],
  ['self_harm', /self.?harm|suicide/],
  ['sexual', /sexual|nudity|explicit|porn/],
  ['hate', /hate|harass/],
  ['copyright', /copyright|recitation|intellectual|trademark|third.?party/],
  ['person', /public figure|celebrit|real person|prominent.?people|likeness|identity/],
  ['violence', /violen|gore|graphic|weapon|illicit|dangerous/],
];

/** The rule that a vendor's words about a refusal name; null when they name none. */
export function findPolicyRule(words: string): PolicyRule | null {
  const lower = words.toLowerCase();
  // OpenAI lists what it found behind this word; what stands before it is the same for every refusal.
  const listed = /safety_violations=\[([^[\]]*)\]/.exec(lower)?.[1] ?? lower;
  return signs.find(([, sign]) => sign.test(listed))?.[0] ?? null;
}
