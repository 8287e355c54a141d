import * as z from 'zod';
import { aiAddresses } from '../../addresses.ts';
import { route } from '../route.ts';

/**
 * An attachment. It is uploaded as one multipart field `file` of at most 10 490 000 bytes. Of a text whose encoding cannot
 * be told, the answer is 422 `encoding_unknown` with `candidates`; a field `encoding` names the one to read it with.
 */
export const uploadedFile = z.object({
  fileUID: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  size: z.int(),
  /** What the model receives: the picture, or text of `text_characters` characters. */
  kind: z.enum(['image', 'text']),
  text_characters: z.int().nullable(),
});

export const uploadFile = route({
  method: 'POST',
  path: aiAddresses.chatFileUpload,
  summary: 'Upload one file to attach to a message (multipart, field `file`, optional field `encoding` for a text).',
  response: uploadedFile,
});

export const downloadFile = route({
  method: 'GET',
  path: 'chat/file/:file_uid',
  summary: 'Download an own file, always as an attachment.',
  params: z.object({ file_uid: z.string().max(64) }),
});

export const readLinkedFile = route({
  method: 'GET',
  path: 'files/:token',
  summary: 'A file, by the link that its own address answers with where files have a host of their own (FILES_URL).',
  params: z.object({ token: z.string().max(300) }),
});

export const deleteFile = route({
  method: 'DELETE',
  path: 'chat/file/:file_uid',
  summary: 'Delete an own file that no message uses.',
  params: z.object({ file_uid: z.string().max(64) }),
});

export type UploadedFile = z.infer<typeof uploadedFile>;
