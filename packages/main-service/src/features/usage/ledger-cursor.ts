import { ServiceError } from '@deskmate/api/contracts/errors';
import type { LedgerPlace } from '../credit/ledger-repository.ts';

/** The place after which the next page begins; opaque to clients. */
export const writeCursor = ({ createdAt, id }: LedgerPlace): string =>
  Buffer.from(`${createdAt.getTime()} ${id}`).toString('base64url');

/** @throws ServiceError `invalid_input` for a text that is no cursor of ours. */
export function readCursor(cursor: string): LedgerPlace {
  const match = /^(\d{1,15}) ([\w:-]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  const createdAt = new Date(Number(match?.[1]));
  if (!match?.[2] || Number.isNaN(createdAt.getTime())) {
    throw new ServiceError('invalid_input', {
      detail: [{ loc: ['query', 'cursor'], msg: 'is not valid', type: 'value_error' }],
    });
  }
  return { createdAt, id: match[2] };
}
