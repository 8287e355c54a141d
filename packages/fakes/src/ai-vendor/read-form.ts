import type { IncomingHttpHeaders } from 'node:http';

/** A file of a form, as it arrived. */
export type SentFile = { name: string; type: string; bytes: Uint8Array };

/** The fields of a multipart form; a file is a `SentFile`. */
export async function readForm(headers: IncomingHttpHeaders, body: Uint8Array): Promise<Record<string, unknown>> {
  const type = headers['content-type'] ?? '';
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const fields: Record<string, unknown> = {};
  for (const [name, value] of form) fields[name] = typeof value === 'string' ? value : await readFile(value);
  return fields;
}

const readFile = async (file: File): Promise<SentFile> => ({
  name: file.name,
  type: file.type,
  bytes: new Uint8Array(await file.arrayBuffer()),
});
