/**
 * Promises that only the operator can keep, and where the public pages make them. A page leaves one out until
 * `CONFIRMED_CLAIMS` names it; `pnpm admin check` lists the others.
 */
export const operatorClaims = {
  'answer-messages': 'FAQ and contact page: every message is read and answered by email',
  'support-languages': 'contact page: support answers in English and Arabic',
  'privacy-reply': 'Privacy Policy: requests about personal data are answered within one month',
  'policy-notice': 'Privacy Policy: changes are announced by email 30 days in advance',
  'abuse-review': 'Terms of Use: each report of abuse is reviewed, and a person decides about objections',
  affiliates: 'affiliates page: there is an affiliate programme with written terms, a rate and personal links',
  'planned-apps': 'apps page: native apps and browser extensions are planned',
} as const;

export type OperatorClaim = keyof typeof operatorClaims;

export const isOperatorClaim = (id: string): id is OperatorClaim => Object.hasOwn(operatorClaims, id);

const passage = /\s?\[claim ([a-z-]+): ([^[\]]*)\]/g;

/**
 * A text with its confirmed claims. `[claim id: Words.]` becomes ` Words.` if `confirmed` has the id, and nothing
 * otherwise; the text around it must read well either way. Throws on an id that is not in the list.
 */
export const publishClaims = (text: string, confirmed: ReadonlySet<string>): string =>
  text.replace(passage, (whole, id: string, words: string) => {
    if (!isOperatorClaim(id)) throw new Error(`"${id}" is not a claim of the operator`);
    if (!confirmed.has(id)) return '';
    return whole.startsWith('[') ? words : ` ${words}`;
  });
