/** Who can log a client in beside a password and passkeys. Plain data, so that browsers carry no validator. */
export const signInProviders = ['google', 'microsoft', 'apple', 'github'] as const;
export type SignInProvider = (typeof signInProviders)[number];

/** Proper names, the same in every language. */
export const providerNames: Record<SignInProvider, string> = {
  google: 'Google',
  microsoft: 'Microsoft',
  apple: 'Apple',
  github: 'GitHub',
};
