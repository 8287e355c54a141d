import { isErrorCode } from '@deskmate/api/contracts/errors';

const secretNames =
  /pass(word|phrase)?|secret|token|authorization|cookie|otp|^code$|_code$|api.?key|^key$|_key$|private|signature|turnstile|captcha|card|cvc|seed|prompt|messages|^content$|reasoning_content|conversations|original_text/i;

const secretShapes = [
  /(?<![\w-])eyJ[\w-]+\.[\w-]+(\.[\w-]+)?/g, // signed tokens
  /\bBearer\s+\S+/gi,
  /\b(sk|pk|rk|whsec|xai|gsk)[-_][\w-]{8,}/g, // vendors' keys
  /\bAIza[\w-]{20,}/g,
  /[\w-]{40,}/g, // our own secrets have 43 characters; an id (36) stays readable
];

const redacted = '[redacted]';
const maxDepth = 6;

/** Removes what looks like a secret from a text, whatever it is called. */
export function redactText(text: string): string {
  let clean = text;
  for (const shape of secretShapes) clean = clean.replace(shape, redacted);
  return clean;
}

/** A copy of `value` that is safe to log: fields with a secret's name and texts of a secret's shape are gone. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maxDepth) return '[deep]';
  if (value instanceof Date) return value;
  if (value instanceof Error) return describeError(value, depth);
  if (ArrayBuffer.isView(value)) return '[bytes]';
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, isSecret(name, field) ? redacted : redact(field, depth + 1)]),
  );
}

// A number or a boolean under such a name (`otp_enabled`, `input_tokens`) is no secret, and useful.
const isSecret = (name: string, field: unknown): boolean =>
  secretNames.test(name) &&
  typeof field !== 'number' &&
  typeof field !== 'boolean' &&
  field != null &&
  !(/code$/i.test(name) && isCodeOfError(field));

/** Codes of errors share their field's name with one-time codes: ours are known by name, those of Node and Fastify by shape. */
const isCodeOfError = (code: unknown): boolean =>
  isErrorCode(code) || (typeof code === 'string' && /^(E|ERR_|FST_|HPE_|UND_ERR_)[A-Z_]{3,40}$/.test(code));

/** What is worth knowing of an error. */
function describeError(error: Error, depth: number): Record<string, unknown> {
  const { code, constraint, table, status, statusCode, responseCode } = error as Error & Record<string, unknown>;
  const facts = { code, constraint, table, status, statusCode, responseCode };
  return {
    type: error.name,
    message: redactText(safeMessage(error)),
    ...Object.fromEntries(Object.entries(facts).filter(([, fact]) => isFact(fact))),
    stack: frames(error),
    ...(error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) }),
  };
}

/** A number or one short word; a sentence under the name of a code was written by somebody else. */
const isFact = (fact: unknown): boolean =>
  typeof fact === 'number' || (typeof fact === 'string' && /^[\w.-]{1,39}$/.test(fact) && redactText(fact) === fact);

/** Messages that quote what a person, a database or another system said are replaced. */
function safeMessage(error: Error): string {
  if ('severity' in error && 'routine' in error) return 'database error';
  if (repliesOfOthers.some((field) => field in error)) return 'another system answered with an error';
  if (error instanceof SyntaxError && /JSON/.test(error.message)) return 'invalid JSON';
  // Drizzle appends the parameters of the failed query, which may be anything a person typed.
  return error.message.replace(/\nparams: [\s\S]*$/, '');
}

/** Fields in which packages attach the other side's answer to an error: the AI SDK, nodemailer, axios. */
const repliesOfOthers = ['responseBody', 'responseHeaders', 'response', 'responseCode'];

// The stack begins with the message, which is left out here: it was cleaned above.
function frames(error: Error): string {
  const stack = error.stack ?? '';
  const afterMessage = error.message === '' ? 0 : stack.indexOf(error.message) + error.message.length;
  return stack
    .slice(Math.max(0, afterMessage))
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join(' | ');
}
