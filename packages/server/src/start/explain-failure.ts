import { DatabaseError } from '@deskmate/db/database-error';
import { WrongSecretKey } from '@deskmate/main-service/root-key';
import { ConfigError } from '@deskmate/service-kit/config/load-config';

/** Ends the start with one sentence that an operator can act on. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}

/** Why the start ended, in words for an operator; an unexpected fault keeps its stack. */
export function explainFailure(error: unknown, { port }: { port?: number } = {}): string {
  const known = [ConfigError, DatabaseError, StartError, WrongSecretKey];
  if (known.some((kind) => error instanceof kind)) return (error as Error).message;
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (code === 'EADDRINUSE') return `Port ${port} is already in use. Stop what uses it, or set PORT to another one.`;
  if (code === 'EACCES' && (error as NodeJS.ErrnoException).syscall === 'listen') {
    return `Port ${port} may not be used by this user. Set PORT to one above 1023.`;
  }
  const { path } = (error ?? {}) as NodeJS.ErrnoException;
  if ((code === 'EACCES' || code === 'EPERM') && path !== undefined)
    return `${path} may not be read or written by this user. Start Deskmate as its owner, or set DATA_DIR to a folder of your own.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
