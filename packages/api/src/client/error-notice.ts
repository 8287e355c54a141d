import { type ErrorCode, type ErrorItem, ServiceError } from '../contracts/errors.ts';
import type { Language } from '../storage.ts';
import { ConnectionError } from './connection-error.ts';

/**
 * The text of an error notice; empty for a redirect and for an action that the person cancelled.
 *
 * In English it is the text of the service, where there is one: the detail, or for a list of details the field name of
 * the first, capitalised and with spaces, then its message without the word "String". In another language it is the
 * sentence that `words` gives for the code.
 */
export function errorNotice(error: unknown, language: Language, words: (code: ErrorCode) => string): string {
  if (error instanceof ConnectionError) {
    if (error.kind === 'redirect') return '';
    return words(error.kind === 'timeout' ? 'upstream_timeout' : 'upstream_connection');
  }
  if (error instanceof DOMException && error.name === 'AbortError') return '';
  if (!(error instanceof ServiceError)) return words('internal');
  if (language !== 'en') return words(error.code);
  if (typeof error.detail === 'string') return error.detail;
  const first = Array.isArray(error.detail) ? error.detail[0] : undefined;
  return first ? itemNotice(first) : words(error.code);
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
