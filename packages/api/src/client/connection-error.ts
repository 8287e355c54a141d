/** `timeout`: no answer came in time; `redirect`: the answer was one. */
type ConnectionFault = 'connection' | 'timeout' | 'redirect';

/**
 * No answer of a service arrived, so it is unknown whether the request was carried out. Our services never send redirects,
 * so a redirect came from something in between (a captive portal, a proxy): it is not followed and shows no notice.
 */
export class ConnectionError extends Error {
  declare readonly kind: ConnectionFault;

  constructor(kind: ConnectionFault, options?: { cause?: unknown }) {
    super(kind, options);
    this.name = 'ConnectionError';
    this.kind = kind;
  }
}
