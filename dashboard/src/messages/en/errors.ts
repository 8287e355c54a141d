import { type ErrorCode, errorRegistry } from '@deskmate/api/contracts/errors';

/** The registry's own words: a service already speaks English. */
export default Object.fromEntries(Object.entries(errorRegistry).map(([code, { detail }]) => [code, detail])) as Record<
  ErrorCode,
  string
>;
