import { type ErrorItem, ServiceError } from '@deskmate/api/contracts/errors';
import type { ZodType } from 'zod';
import type { $ZodIssue } from 'zod/v4/core';

type RequestPart = 'body' | 'query' | 'params';

/** Bounds the response to a body with thousands of wrong fields. */
const maxItems = 50;

/**
 * Checks what a client sent against its schema.
 * @throws ServiceError `invalid_input` with one item per rejected field, the first 50.
 */
export function parseInput<T>(schema: ZodType<T>, value: unknown, part: RequestPart): T {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const items = result.error.issues.slice(0, maxItems).flatMap((issue) => toItems(issue, part));
  throw new ServiceError('invalid_input', { detail: items.slice(0, maxItems) });
}

/**
 * Site and dashboard show "<Field name> <msg without the word String>", so a message starts with
 * "String" or directly with its verb. What was typed never appears in it.
 */
function toItems(issue: $ZodIssue, part: RequestPart): ErrorItem[] {
  const loc = [part, ...issue.path.map((key) => (typeof key === 'number' ? key : String(key)))];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, maxItems)
      .map((key) => ({ loc: [...loc, key], msg: 'is not expected here', type: 'extra_forbidden' }));
  }
  return [{ loc, ...describe(issue) }];
}

type Words = { msg: string; type: string };

/** Zod's message for a rule that has none of its own. */
const zodDefaultMessage = 'Invalid input';

function describe(issue: $ZodIssue): Words {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? { msg: 'is required', type: 'missing' }
        : { msg: `should be ${typeNames[issue.expected] ?? 'of another kind'}`, type: `${issue.expected}_type` };
    case 'too_small':
      return bound(issue.origin, 'at least', Number(issue.minimum), 'too_short', 'greater_than_equal');
    case 'too_big':
      return bound(issue.origin, 'at most', Number(issue.maximum), 'too_long', 'less_than_equal');
    case 'invalid_format':
      return { msg: formatWords[issue.format] ?? 'is not written as expected', type: `${issue.format}_format` };
    case 'invalid_value':
      return {
        msg: `should be one of: ${issue.values.map((value) => String(value) || 'empty').join(', ')}`,
        type: 'enum',
      };
    case 'not_multiple_of':
      return { msg: `should be a multiple of ${issue.divisor}`, type: 'multiple_of' };
    case 'custom':
      // The message of a contract's own rule.
      return { msg: issue.message === zodDefaultMessage ? 'is not valid' : issue.message, type: 'value_error' };
    default:
      return { msg: 'is not valid', type: 'value_error' };
  }
}

function bound(origin: string, word: string, limit: number, lengthType: string, valueType: string): Words {
  const count = (noun: string) => `${limit} ${noun}${limit === 1 ? '' : 's'}`;
  if (origin === 'string')
    return { msg: `String should have ${word} ${count('character')}`, type: `string_${lengthType}` };
  if (origin === 'array' || origin === 'set') {
    return { msg: `should have ${word} ${count('item')}`, type: lengthType };
  }
  return { msg: `should be ${word} ${limit}`, type: valueType };
}

const typeNames: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'empty',
};

const formatWords: Record<string, string> = {
  email: 'should be a valid email address',
  uuid: 'should be a UUID',
  url: 'should be a web address',
  date: 'should be a date such as 2030-12-31',
  datetime: 'should be a time such as 2030-12-31T23:59:59Z',
  regex: 'holds characters that are not allowed',
};
