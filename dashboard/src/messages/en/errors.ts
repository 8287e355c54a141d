import { type ErrorCode, errorRegistry } from '@deskmate/api/contracts/errors';

/** The texts of the registry, which are English already. */
export default Object.fromEntries(Object.entries(errorRegistry).map(([code, { detail }]) => [code, detail])) as Record<
  ErrorCode,
  string
>;
