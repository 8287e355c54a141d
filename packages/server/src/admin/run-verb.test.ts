import { mkdtempSync, rmSync, statSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { adminSocketPath, openAdminSocket } from './admin-socket.ts';
import { defineVerb, type Reach } from './admin-verb.ts';
import { askProcess } from './ask-process.ts';
import { runVerb } from './run-verb.ts';

const nothing = { services: { main: null, ai: null } } as unknown as Reach;
const grant = defineVerb({
  name: 'grant',
  about: 'give credit',
  words: [
    { name: 'client', schema: z.email() },
    { name: 'credits', schema: z.coerce.number('must be a number').int().positive('must be above 0') },
  ],
  run: async (_, client, credits) => {
    if (client === 'nobody@example.com') throw new Error('There is no such client.');
    return `${client} has ${credits} more.`;
  },
});
const wipe = defineVerb({ name: 'wipe', about: 'x', words: [], alone: true, run: async () => 'done' });
const say = (...line: string[]) => runVerb([grant, wipe], nothing, line, 'in the process');

it('runs a verb with the words after it', async () => {
  expect(await say('grant', 'a@example.com', '5')).toEqual({ ok: true, words: 'a@example.com has 5 more.' });
});

it('says in one line what is wrong with a command', async () => {
  expect(await say('grant', 'a@example.com')).toEqual({ ok: false, words: 'It is used so: grant <client> <credits>' });
  expect(await say('grant', 'a@example.com', 'many')).toEqual({ ok: false, words: 'credits: must be a number' });
  expect(await say('grant', 'nobody@example.com', '5')).toEqual({ ok: false, words: 'There is no such client.' });
  expect((await say('gramt')).words).toMatch(/^There is no command "gramt"\./);
});

it('does not do behind the back of a running process what must be done alone', async () => {
  expect(await say('wipe')).toEqual({ ok: false, words: 'Stop the running process first; then ask again.' });
  expect(await runVerb([wipe], nothing, ['wipe'], 'alone')).toEqual({ ok: true, words: 'done' });
});

it('lists every verb in help', async () => {
  expect((await say('help')).words).toContain('grant <client> <credits>');
  expect(await say()).toEqual(await say('help'));
});

let dataDir: string;
let server: Server | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'admin-'));
});
afterEach(() => {
  server?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('reaches the running process through a socket that only its owner can open', async () => {
  server = await openAdminSocket(dataDir, (line) => runVerb([grant], nothing, line, 'in the process'));
  expect(statSync(adminSocketPath(dataDir)).mode & 0o777).toBe(0o600);
  expect(await askProcess(dataDir, ['grant', 'a@example.com', '5'])).toEqual({
    ok: true,
    words: 'a@example.com has 5 more.',
  });
});

it('knows that no process runs, also when a killed one left its socket behind', async () => {
  expect(await askProcess(dataDir, ['help'])).toBeNull();
  server = await openAdminSocket(dataDir, async () => ({ ok: true, words: '' }));
  await new Promise((closed) => server?.close(closed));
  expect(await askProcess(dataDir, ['help'])).toBeNull();
  server = await openAdminSocket(dataDir, async () => ({ ok: true, words: 'again' }));
  expect(await askProcess(dataDir, ['help'])).toEqual({ ok: true, words: 'again' });
});

it('finds a place for the socket of a data directory with a very long path', () => {
  expect(adminSocketPath(`/${'deep/'.repeat(60)}`).length).toBeLessThan(104);
});
