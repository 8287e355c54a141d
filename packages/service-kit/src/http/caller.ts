/** Who sent a request, as the main backend knows them now (not as a token once said). */
export type Caller = {
  clientId: string;
  /** The sign-in session the token belongs to; `pending` for the token of a registration. */
  signInSessionId: string;
  role: 'client' | 'admin';
  activated: boolean;
  language: 'en' | 'ar';
  /** The session is that of another site or app, which may do less in the main backend. */
  isOfTarget?: boolean;
};

/**
 * Turns an `Authorization` header into a caller.
 * @throws ServiceError `unauthenticated` when it is missing or not good, `session_ended` when its session is over.
 */
export type VerifyCaller = (authorization: string | undefined) => Promise<Caller>;
