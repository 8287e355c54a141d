import * as z from 'zod';
import { mainAddresses } from '../../addresses.ts';
import { id, isoTime } from '../fields.ts';
import { route } from '../route.ts';

/** A sign-in session: one browser or app that holds a token pair. */
export const signInSession = z.object({
  id,
  device: z.string(),
  browser: z.string(),
  /** The name of the other site or app that uses it; null for a browser of the person's own. */
  target: z.string().nullable(),
  ip: z.string(),
  created_at: isoTime,
  last_used_at: isoTime,
  is_current: z.boolean(),
});

export const listSessions = route({
  method: 'GET',
  path: mainAddresses.activeSessions,
  summary: 'The own sign-in sessions, newest use first.',
  response: z.object({ items: z.array(signInSession), next_cursor: z.null() }),
});

export const endSession = route({
  method: 'DELETE',
  path: `${mainAddresses.deleteSession}/:id`,
  summary: 'End one of the own sign-in sessions, or with others=true every one but this.',
  params: z.object({ id }),
  query: z.strictObject({ others: z.enum(['true', 'false']).optional() }),
});

export type SignInSession = z.infer<typeof signInSession>;
