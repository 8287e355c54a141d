import * as z from 'zod';
import { mainAddresses } from '../../addresses.ts';
import { isoTime, secretToken } from '../fields.ts';
import { route } from '../route.ts';

export const requestExport = route({
  method: 'POST',
  path: mainAddresses.clientExport,
  summary:
    'A link to everything that is kept of the client, after a recent re-authentication. It works once, for some minutes and as long as this session.',
  response: z.object({ path: z.string(), expires_at: isoTime }),
});

export const getExport = route({
  method: 'GET',
  path: mainAddresses.clientExport,
  summary: 'What came of the export that was opened last, within the last hour.',
  response: z.object({
    state: z.enum(['none', 'sending', 'sent', 'failed']),
    /** When it came to this; null for `none`. */
    at: isoTime.nullable(),
  }),
});

export const downloadExport = route({
  method: 'GET',
  path: `${mainAddresses.clientExport}/:token`,
  summary: 'The archive (ZIP), made as it is sent: records as JSON, and the files and images themselves.',
  params: z.strictObject({ token: secretToken }),
});

export type ExportState = z.infer<typeof getExport.response>;
export type ExportLink = z.infer<typeof requestExport.response>;
