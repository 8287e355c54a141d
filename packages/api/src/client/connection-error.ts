/** The service could not be reached, or did not answer in time. Nothing is known of what it did. */
export class ConnectionError extends Error {
  readonly kind: 'connection' | 'timeout';

  constructor(kind: 'connection' | 'timeout', options?: { cause?: unknown }) {
    super(kind === 'timeout' ? 'The request timeout passed without an answer' : 'The connection failed', options);
    this.name = 'ConnectionError';
    this.kind = kind;
  }
}
