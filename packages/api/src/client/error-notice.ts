import { type ErrorCode, type ErrorItem, errorRegistry, ServiceError } from '../contracts/errors.ts';
import { ConnectionError } from './connection-error.ts';

/**
 * What an error notice says: nothing (an empty text) for a redirect; for a list of details, the first one's field name, capitalised and
 * with spaces, then its message without the word "String"; otherwise the detail text.
 * `translate` gives the words of a code in the person's language, or undefined to keep the server's.
 */
export function errorNotice(error: unknown, translate?: (code: ErrorCode) => string | undefined): string {
  if (error instanceof ConnectionError) {
    if (error.kind === 'redirect') return '';
    const code = error.kind === 'timeout' ? 'upstream_timeout' : 'upstream_connection';
    return translate?.(code) ?? errorRegistry[code].detail;
  }
  if (!(error instanceof ServiceError)) return translate?.('internal') ?? errorRegistry.internal.detail;
  if (typeof error.detail === 'string') return translate?.(error.code) ?? error.detail;
  const [first] = error.detail;
  return first ? itemNotice(first) : (translate?.(error.code) ?? error.message);
}

/** One rejected field in a sentence: `first_name` + "String should have…" → "First name should have…". */
export function itemNotice(item: ErrorItem): string {
  const message = item.msg
    .replace(/\bString\b/, '')
    .replace(/\s+/g, ' ')
    .trim();
  const field = fieldOf(item);
  return field === null ? message : `${capitalised(field.replaceAll('_', ' '))} ${message}`;
}

/** The name of the field an item is about, or null when it concerns the whole body. */
export function fieldOf(item: ErrorItem): string | null {
  const name = item.loc.filter((part) => typeof part === 'string').at(-1);
  return name === undefined || name === 'body' || name === 'query' || name === 'params' ? null : name;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
