import type { VerifyCaller } from '@deskmate/service-kit/http/caller';

/** What a sign-in session, or an API key in its place (`api-key:<id>`), may do now. */
export type Access = { signInSessionId: string; role: 'client' | 'admin'; hasPlan: boolean };

/** What the AI service needs to know about clients; the main backend answers. */
export type Identity = {
  verify: VerifyCaller;
  /** The same for a personal API key, which is valid for the OpenAI format only. */
  verifyApiKey: VerifyCaller;
  /** Calls back with the id of each sign-in session that ends, so that its open streams end too. */
  onSessionEnd(listener: (signInSessionId: string) => void): () => void;
  /** Those of the sessions and keys that still give access. Asked about once a second for open streams. */
  checkAccess(signInSessionIds: string[]): Promise<Access[]>;
};
