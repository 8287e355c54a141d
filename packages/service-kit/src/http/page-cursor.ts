import { ServiceError } from '@deskmate/api/contracts/errors';
import * as z from 'zod';

/** A time in a cursor. The bounds keep it inside what both JavaScript and PostgreSQL can hold: years 1970 to 9999. */
export const cursorTimeMs = z.number().min(0).max(253_402_300_799_999);

type Page<Row> = { shown: Row[]; nextCursor: string | null };

/**
 * The cursors of one list: opaque text that holds the place after which the next page begins. The
 * name of the list is part of it, so that the cursor of another list is refused.
 */
export function createPageCursor<T>(list: string, position: z.ZodType<T>) {
  const schema = z.tuple([z.literal(list), position]);
  const write = (value: T): string => Buffer.from(JSON.stringify([list, value])).toString('base64url');
  return {
    write,
    /** Null without a cursor. @throws ServiceError `invalid_input` for text that is no cursor of this list. */
    read(cursor: string | undefined): T | null {
      if (cursor === undefined) return null;
      const result = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
      if (result.success) return result.data[1];
      throw new ServiceError('invalid_input', {
        detail: [{ loc: ['query', 'cursor'], msg: 'is not valid', type: 'value_error' }],
      });
    },
    /** A page of `size` rows, read with one more, which tells whether there is a next page. */
    page<Row>(rows: readonly Row[], size: number, positionOf: (row: Row) => T): Page<Row> {
      const shown = rows.slice(0, size);
      const last = rows.length > size ? shown.at(-1) : undefined;
      return { shown, nextCursor: last === undefined ? null : write(positionOf(last)) };
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
