import type { IncomingHttpHeaders } from 'node:http';

/** One request that reached the vendor. */
export type VendorCall = {
  path: string;
  headers: IncomingHttpHeaders;
  /** The parsed JSON body, or the fields of a form. */
  body: Record<string, unknown>;
  model: string;
  /** Text of the last user message, whatever the wire calls it. */
  prompt: string;
  stream: boolean;
  /** Resolves when the connection of this call is over; `finished` says whether the vendor had said everything. */
  closed: Promise<{ finished: boolean; atMs: number }>;
};

type Content = string | { text?: unknown; type?: unknown }[] | undefined;

/** Reads the text out of a message's content: a plain string, or parts of which some hold text. */
export function textOf(content: unknown): string {
  const value = content as Content;
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return '';
  return value.map((part) => (typeof part.text === 'string' ? part.text : '')).join('');
}

/** The last message of `role` in a list of `{ role, content }`. */
export function lastOf(messages: unknown, role: string): string {
  if (!Array.isArray(messages)) return '';
  const found = messages.findLast((message: { role?: unknown }) => message.role === role);
  return textOf(found?.content ?? found?.parts);
}
