import { ApiError } from './api-error.ts';

type Answer = { status: number; body: string };

/** Stripe may forget a key after this time, and then carries the request out again. */
const lifeSeconds = 86_400;

/** Answers a request again as it was answered the first time, errors included. */
export function createIdempotency(nowSeconds: () => number) {
  const answers = new Map<string, { request: string; answer: Answer; atSeconds: number }>();
  return {
    /** @throws ApiError when the key was used with other parameters. */
    recall(key: string | undefined, request: string): Answer | null {
      const known = key === undefined ? undefined : answers.get(key);
      if (!known || nowSeconds() - known.atSeconds >= lifeSeconds) return null;
      if (known.request !== request)
        throw new ApiError(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        });
      return known.answer;
    },
    remember(key: string | undefined, request: string, answer: Answer): void {
      // Stripe does not keep the answers to requests that it could not read.
      if (key !== undefined && answer.status !== 401 && answer.status !== 429)
        answers.set(key, { request, answer, atSeconds: nowSeconds() });
    },
  };
}
