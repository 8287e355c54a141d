import { createWriteStream } from 'node:fs';
import { mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AiService } from '@deskmate/ai-service/create-ai-service';
import type { MainService } from '@deskmate/main-service/create-main-service';
import type { ClientExport } from '@deskmate/main-service/operator/export-client';
import * as z from 'zod';
import { defineCommand } from '../define-command.ts';

const who = z.string().trim().min(3).max(254);
const folder = { name: 'new folder', schema: z.string().min(1), isPath: true } as const;

export const exportClient = defineCommand({
  name: 'export-client',
  about: 'export everything stored about a client to a new folder; if the services run separately, run it on each',
  words: [{ name: 'email or client id', schema: who }, folder],
  async run({ services: { main, ai } }, email, path) {
    if (!main && email.includes('@')) {
      throw new Error('The AI service knows clients by their id, which the process with ROLE=main prints.');
    }
    // First, because an export is audited and mailed to the client when it begins.
    await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      throw new Error(error.code === 'EEXIST' ? `${path} already exists; choose a new folder.` : error.message);
    });
    const exported = main ? await writeAccount(main, email, path) : null;
    const clientId = exported?.clientId ?? email;
    const aiExport = ai ? await writeFiles(ai, clientId, path) : 'its chats and files are with the process of ROLE=ai';
    return `${path} holds client ${clientId}: ${exported ? 'the account, ' : ''}${aiExport}.`;
  },
});

async function writeAccount(main: MainService, email: string, path: string): Promise<ClientExport> {
  const exported = await main.operator.exportClient(email).catch(async (error: unknown) => {
    await rmdir(path);
    throw error;
  });
  const { account, picture } = exported;
  try {
    await keep(account, join(path, 'account.json'));
    if (picture) await keep(picture, join(path, 'profile-picture.webp'));
    return exported;
  } finally {
    account.destroy();
    picture?.destroy();
  }
}

const keep = (content: Readable, path: string): Promise<void> =>
  pipeline(content, createWriteStream(path, { mode: 0o600 }));

/** The same files that a client gets from the page, out of the archive. */
async function writeFiles({ clientData }: AiService, clientId: string, path: string): Promise<string> {
  const names = await clientData.listExport(clientId);
  for (const kind of ['files', 'documents', 'images']) await mkdir(join(path, kind), { mode: 0o700 });
  let missing = 0;
  for (const name of names) {
    const content = await clientData.openExport(clientId, name);
    if (content) await keep(content, join(path, name));
    else missing += 1;
  }
  const of = (kind: string) => names.filter((name) => name.startsWith(`${kind}/`)).length;
  const missingFiles = missing > 0 ? ` (${missing} of them have no bytes in the file store)` : '';
  return `its chats, ${of('images')} images, ${of('documents')} documents and ${of('files')} files${missingFiles}`;
}
