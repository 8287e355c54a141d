import { DatabaseError } from '@deskmate/db/database-error';
import { ConfigError } from '@deskmate/service-kit/load-config';

/** Ends the start with one sentence that an operator can act on. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}

/** Why the start ended, in words for an operator; an unexpected fault keeps its stack. */
export function explainFailure(error: unknown, { port }: { port?: number } = {}): string {
  if (error instanceof ConfigError || error instanceof DatabaseError || error instanceof StartError) {
    return error.message;
  }
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (code === 'EADDRINUSE') return `Port ${port} is already in use. Stop what uses it, or set PORT to another one.`;
  if (code === 'EACCES' && (error as NodeJS.ErrnoException).syscall === 'listen') {
    return `Port ${port} may not be used by this user. Set PORT to one above 1023.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
