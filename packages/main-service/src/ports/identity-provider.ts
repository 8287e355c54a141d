import type { SignInProvider } from '@deskmate/api/sign-in-providers';

/** The authorization of one browser at a provider. */
export type ProviderAuthorization = {
  /** What the provider sends back unchanged, by which the authorization is found again. */
  state: string;
  /** What the provider has to sign. */
  nonce: string;
  codeVerifier: string;
  /** The person must authenticate again. */
  again: boolean;
};

/** What came back with the browser. */
export type ProviderAnswer = {
  state?: string | undefined;
  code?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
  user?: string | undefined;
};

export type ProviderIdentity = {
  issuer: string;
  subject: string;
  email: string | null;
  /** Only then may the address be taken for the person's. */
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
};

export type IdentityProvider = {
  id: SignInProvider;
  /** Where its login page is. */
  origin: string;
  /** Its address to which the browser goes. @throws ServiceError `provider_unavailable`. */
  begin(authorization: ProviderAuthorization): Promise<string>;
  /** Who the answer is about. @throws ServiceError `provider_cancelled`, `provider_failed` or `provider_unavailable`. */
  finish(answer: ProviderAnswer, authorization: ProviderAuthorization): Promise<ProviderIdentity>;
};

/** Those that are configured. */
export type IdentityProviders = ReadonlyMap<SignInProvider, IdentityProvider>;
