import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { AiService } from '@deskmate/ai-service/create-ai-service';
import * as z from 'zod';
import { defineCommand } from '../admin-command.ts';

const who = z.string().trim().min(3).max(254);
const folder = { name: 'new folder', schema: z.string().min(1), isPath: true } as const;

export const exportClient = defineCommand({
  name: 'export-client',
  about: 'write all that is kept of a client into a new folder; where the services run apart, ask each',
  words: [{ name: 'email or client id', schema: who }, folder],
  async run({ services: { main, ai } }, asked, path) {
    if (!main && asked.includes('@')) {
      throw new Error('The AI service knows clients by their id, which the process with ROLE=main prints.');
    }
    const account = main ? await main.operator.exportClient(asked) : null;
    const clientId = account?.clientId ?? asked;
    await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      throw new Error(error.code === 'EEXIST' ? `${path} is there already; name a new folder.` : error.message);
    });
    if (account) await writeJson(join(path, 'account.json'), account.records);
    const told = ai ? await writeAnswers(ai, clientId, path) : 'its chats and files are with the process of ROLE=ai';
    return `${path} holds client ${clientId}: ${account ? 'the account, ' : ''}${told}.`;
  },
});

/** Chats one a line, because all of them together may be larger than the memory. */
async function writeAnswers({ operator: { records } }: AiService, clientId: string, path: string): Promise<string> {
  let chats = 0;
  const lines = async function* () {
    for await (const chat of records.conversations(clientId)) {
      chats += 1;
      yield `${JSON.stringify(chat)}\n`;
    }
  };
  await pipeline(lines, createWriteStream(join(path, 'conversations.jsonl'), { mode: 0o600 }));
  await writeJson(join(path, 'shares.json'), await records.shares(clientId));
  await writeJson(join(path, 'feedback.json'), await records.feedback(clientId));
  const files = await records.files(clientId);
  await writeJson(join(path, 'files.json'), files);
  await mkdir(join(path, 'files'), { mode: 0o700 });
  let missing = 0;
  for (const { fileUid } of files) {
    const bytes = await records.bytes(fileUid);
    // By its id, as in files.json: a name that a person chose is no name for a file of ours.
    if (bytes) await pipeline(bytes, createWriteStream(join(path, 'files', fileUid), { mode: 0o600 }));
    else missing += 1;
  }
  const lost = missing > 0 ? ` (${missing} of them are no longer in the file store)` : '';
  return `${chats} chats and ${files.length} files${lost}`;
}

const writeJson = (path: string, value: unknown): Promise<void> =>
  writeFile(path, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
