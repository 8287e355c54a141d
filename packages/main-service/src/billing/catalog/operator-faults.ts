import { ServiceError } from '@deskmate/api/contracts/errors';

/** The administrator who asks by a route; null for the command line. */
export type Actor = string | null;

/** Errors of an operator's request, in words that the command line prints and a route answers. */
export const invalidInput = (detail: string): ServiceError => new ServiceError('invalid_input', { detail });
export const notFound = (detail: string): ServiceError => new ServiceError('not_found', { detail });
export const conflict = (detail: string): ServiceError => new ServiceError('conflict', { detail });

/** Runs pure rules whose errors are in words for the operator already. */
export function asInvalidInput<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof Error ? invalidInput(error.message) : error;
  }
}
