import type { ZodType } from 'zod';

/**
 * One operation of a service as both sides see it. `path` is relative to the service's
 * base (`/api/` or `/ai/v1/`) and holds `:name` for parameters.
 */
export type RouteContract = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** One plain sentence, shown in the OpenAPI document. */
  summary: string;
  params?: ZodType;
  query?: ZodType;
  /** Absent: the route takes no body (an empty one is accepted whatever its content type). */
  body?: ZodType;
  /** The 2xx answer. Absent: 204 without a body, or a stream that the route writes itself. */
  response?: ZodType;
};

export const route = <const R extends RouteContract>(contract: R): R => contract;
