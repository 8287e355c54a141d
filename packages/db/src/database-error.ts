export type DatabaseFault = 'locked' | 'disk_full' | 'unreachable' | 'broken' | 'missing';

/** Why a database could not be opened, as one sentence an operator can act on. */
export class DatabaseError extends Error {
  readonly fault: DatabaseFault;

  constructor(fault: DatabaseFault, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'DatabaseError';
    this.fault = fault;
  }
}
