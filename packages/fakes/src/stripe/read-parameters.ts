import type * as z from 'zod';
import { type ApiError, invalidRequest } from './api-error.ts';
import type { Parameters } from './form-parameters.ts';

/** @throws ApiError in Stripe's words for the first parameter that is wrong. */
export function readParameters<T extends z.ZodType>(schema: T, parameters: Parameters): z.infer<T> {
  const result = schema.safeParse(parameters);
  if (result.success) return result.data;
  throw toApiError(result.error.issues[0]);
}

function toApiError(issue: z.core.$ZodIssue | undefined): ApiError {
  const path = (issue?.path ?? []).map(String);
  if (issue?.code === 'unrecognized_keys') {
    const param = spelled([...path, issue.keys[0] ?? '']);
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = spelled(path);
  if (issue?.code === 'invalid_type' && issue.message.endsWith('received undefined'))
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  if (issue?.code === 'invalid_type' && issue.expected !== 'string')
    return invalidRequest(`Invalid integer: ${param}`, { code: 'parameter_invalid_integer', param });
  return invalidRequest(`Invalid ${param}: ${issue?.message}`, { param });
}

/** `line_items[0][price]`, as it stands in a form. */
const spelled = ([first = '', ...rest]: string[]): string => first + rest.map((part) => `[${part}]`).join('');
