const messages = {
  connection: 'The connection failed',
  timeout: 'The request timeout passed without an answer',
  redirect: 'The answer was a redirect, which is never followed',
} as const;

/**
 * No answer of a service arrived, so it is unknown whether the request was carried out. Our services never send redirects,
 * so a redirect came from something in between (a captive portal, a proxy): it is not followed and shows no notice.
 */
export class ConnectionError extends Error {
  readonly kind: keyof typeof messages;

  constructor(kind: keyof typeof messages, options?: { cause?: unknown }) {
    super(messages[kind], options);
    this.name = 'ConnectionError';
    this.kind = kind;
  }
}
