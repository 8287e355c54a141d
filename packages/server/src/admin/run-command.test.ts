import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { loadConfig } from '@deskmate/service-kit/config/load-config';
import { silentLog } from '@deskmate/service-kit/monitoring/log';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { type AdminSocket, findAdminSocket, openAdminSocket } from './admin-socket.ts';
import { askConsent } from './ask-operator.ts';
import { askProcess } from './ask-process.ts';
import { defineCommand, Question, yes } from './define-command.ts';
import { prepareCall } from './prepare-call.ts';
import { type CommandPlace, runCommand } from './run-command.ts';

const serving: CommandPlace = {
  config: loadConfig({ DATA_DIR: '/srv/desk' }),
  log: silentLog(),
  isServing: true,
  open: () => Promise.reject(new Error('The database is broken.')),
};
const alone = { ...serving, isServing: false };
const needs = 'configuration';
const grant = defineCommand({
  name: 'grant',
  needs,
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
const sell = defineCommand({
  name: 'sell',
  needs,
  about: 'sell a thing',
  words: [
    { name: 'thing', schema: z.string() },
    { name: 'list', schema: z.string(), isPath: true },
  ],
  options: {
    unitPrice: { about: 'for one', schema: z.coerce.number('must be a number'), needed: true },
    tint: { about: 'its colour', schema: z.string().min(1, 'must not be empty') },
    pin: { about: 'of the card', schema: z.string().min(4, 'is too short'), secret: true, needed: true },
  },
  run: async (_, thing, list, given) => ({ thing, list, ...given }),
});
const tell = defineCommand({
  name: 'tell',
  needs,
  about: 'tell of a day',
  words: [{ name: 'day', schema: z.string().min(3, 'is too short').optional() }],
  options: { plain: { about: 'without frills' } },
  run: async (_, day, { plain }) => `${day ?? 'today'}${plain ? ', plain' : ''}`,
});
const wipe = defineCommand({
  name: 'wipe',
  about: 'x',
  words: [],
  options: { yes },
  needs: 'an idle database',
  run: async (_, { yes: isAgreed }) => {
    if (!isAgreed) throw new Question('All 7 rows would be replaced.');
    return 'done';
  },
});
const count = defineCommand({ name: 'count', about: 'x', words: [], run: async () => 'never' });
const database = 'the embedded one in /srv/desk';
const call = (...line: string[]) => ({ line, secrets: {} });
const say = (...line: string[]) => runCommand([grant, wipe, sell, tell, count], serving, call(...line));
const sale = async (pin: string, ...line: string[]) =>
  (await runCommand([sell], serving, { line: ['sell', ...line], secrets: { pin } })).words;

it('runs a command with the words after it', async () => {
  expect(await say('grant', 'a@example.com', '5')).toEqual({ ok: true, words: 'a@example.com has 5 more.' });
});

it('accepts optional arguments, and options without a value, anywhere', async () => {
  expect((await say('tell')).words).toBe('today');
  expect((await say('tell', '--plain')).words).toBe('today, plain');
  expect((await say('tell', '--plain', 'monday')).words).toBe('monday, plain');
  expect((await say('tell', 'mo')).words).toBe('day: is too short');
  expect((await say('tell', 'a', 'b')).words).toBe('Usage: tell [day] [options]');
  expect((await say('tell', '--plain=yes')).words).toBe('--plain takes no value.');
});

it('says in one line what is wrong with a command', async () => {
  expect(await say('grant', 'a@example.com')).toEqual({ ok: false, words: 'Usage: grant <client> <credits>' });
  expect(await say('grant', 'a@example.com', 'many')).toEqual({ ok: false, words: 'credits: must be a number' });
  expect(await say('grant', 'nobody@example.com', '5')).toEqual({ ok: false, words: 'There is no such client.' });
  expect((await say('gramt')).words).toMatch(/^There is no command "gramt"\./);
});

it('says in words what is wrong with a file', async () => {
  const save = defineCommand({
    name: 'save',
    needs,
    about: 'x',
    words: [],
    run: () => Promise.reject(Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', path: '/nowhere/x' })),
  });
  expect(await runCommand([save], serving, call('save'))).toMatchObject({
    ok: false,
    words: '/nowhere/x: no such file or folder.',
  });
});

it('refuses a command that needs the database alone while a process runs', async () => {
  expect(await say('wipe')).toEqual({ ok: false, words: 'Stop the running process first, then try again.' });
  expect(await runCommand([wipe], alone, call('wipe', '--yes'))).toEqual({ ok: true, words: 'done', database });
});

it('says which database a command is about, also where it cannot be opened', async () => {
  expect(await say('count')).toEqual({ ok: false, words: 'The database is broken.', database });
  expect(await say('tell')).not.toHaveProperty('database');
});

it('asks before it replaces anything, and says how to answer without a question', async () => {
  const question = 'All 7 rows would be replaced.';
  const words = `${question} Add --yes to do it anyway.`;
  expect(await runCommand([wipe], alone, call('wipe'))).toEqual({ ok: false, words, question, database });
});

it('reads options anywhere in the line, in both spellings, and secrets beside it', async () => {
  const outcome = { thing: 'lamp', list: '/a', unitPrice: 2, tint: 'a=b', pin: '1234' };
  expect(JSON.parse(await sale('1234', '--unit-price', '2', 'lamp', '--tint=a=b', '/a'))).toEqual(outcome);
});

it.each([
  [['lamp', '/a'], '--unit-price is missing. Usage: sell <thing> <list> --unit-price <unit-price> [options]'],
  [['lamp', '/a', '--unit-price', 'dear'], '--unit-price: must be a number'],
  [['lamp', '/a', '--unit-price'], '--unit-price needs a value after it.'],
  [['lamp', '/a', '--unit-price=2', '--unit-price=3'], '--unit-price is given twice.'],
  [['lamp', '/a', '--unit-price=2', '--shade', 'x'], 'Unknown option --shade.'],
  [['lamp', '/a', '--unit-price=2', '--tint='], '--tint: must not be empty'],
  [['lamp', '/a', '--unit-price=2', '--pin', '9999'], 'pin is prompted for, or read from stdin'],
])('%j is refused: %s', async (line, words) => {
  expect(await sale('1234', ...line)).toContain(words);
});

it('asks for secrets and names files in full before a command leaves for another process', async () => {
  const prompts: string[] = [];
  const ask = async (what: string) => {
    prompts.push(what);
    return 'typed';
  };
  expect(
    await prepareCall([sell, grant], ['sell', 'lamp', 'stock/list.txt', '--unit-price', '2'], '/home/op', ask),
  ).toEqual({
    line: ['sell', 'lamp', '/home/op/stock/list.txt', '--unit-price', '2'],
    secrets: { pin: 'typed' },
  });
  expect(await prepareCall([sell, grant], ['grant', 'x', '1'], '/home/op', ask)).toEqual(call('grant', 'x', '1'));
  expect(prompts).toEqual(['pin']);
});

it.each([
  ['y\n', true],
  [' Yes\n', true],
  ['\n', false],
  ['yesterday\n', false],
  ['y', false],
  ['', false],
])('the answer %j to a question agrees: %s', async (typed, agrees) => {
  const input = new PassThrough();
  const output = new PassThrough();
  const answer = askConsent('All 7 rows would be replaced.', { input, output });
  input.end(typed);
  expect(await answer).toBe(agrees);
  expect(String(output.read())).toBe('All 7 rows would be replaced. Continue? [y/N] ');
});

it('tells all options of one command', async () => {
  const { words } = await say('help', 'sell');
  expect(words).toContain('--unit-price           for one (required)');
  expect(words).toContain('pin: of the card; prompted for, or read from the first line of stdin');
  expect(await say('help', 'nothing')).toMatchObject({ ok: false });
  expect(await say('sell', '--help')).toEqual(await say('help', 'sell'));
});

it('lists every command in help', async () => {
  expect((await say('help')).words).toContain('grant <client> <credits>');
  expect(await say()).toEqual(await say('help'));
});

let dataDir: string;
let server: AdminSocket | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'admin-'));
});
afterEach(() => {
  server?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('reaches the running process through a socket that only its owner can open', async () => {
  server = await openAdminSocket(dataDir, (call) => runCommand([grant], serving, call));
  expect(statSync(server.path).mode & 0o777).toBe(0o600);
  expect(await askProcess(dataDir, call('grant', 'a@example.com', '5'))).toEqual({
    ok: true,
    words: 'a@example.com has 5 more.',
  });
});

it('a command that its operator interrupts is aborted', async () => {
  const started = Promise.withResolvers<void>();
  server = await openAdminSocket(dataDir, async (_asked, signal) => {
    asking.destroy();
    signal.addEventListener('abort', () => started.resolve());
    await started.promise;
    return { ok: false, words: 'broken off' };
  });
  const asking = request({ socketPath: server.path, path: '/', method: 'POST' });
  asking.on('error', () => {});
  asking.end(JSON.stringify(call('help')));
  await started.promise;
});

it('knows that no process runs, also when a killed one left its socket behind', async () => {
  expect(await askProcess(dataDir, call('help'))).toBeNull();
  server = await openAdminSocket(dataDir, async () => ({ ok: true, words: '' }));
  server.close();
  expect(await askProcess(dataDir, call('help'))).toBeNull();
  server = await openAdminSocket(dataDir, async () => ({ ok: true, words: 'again' }));
  expect(await askProcess(dataDir, call('help'))).toEqual({ ok: true, words: 'again' });
});

it('N15: the socket of a data directory with a long path lies in a private folder with a random name', async () => {
  const long = join(dataDir, 'بعيد'.repeat(20));
  mkdirSync(long, { mode: 0o700 });
  const ask = () => askProcess(long, call('help'));
  expect(await ask()).toBeNull();
  server = await openAdminSocket(long, async () => ({ ok: true, words: 'first' }));
  const { path } = server;
  expect(Buffer.byteLength(path)).toBeLessThan(104);
  expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
  expect(statSync(join(long, 'admin.sock.path')).mode & 0o777).toBe(0o600);
  expect(await ask()).toEqual({ ok: true, words: 'first' });

  const next = await openAdminSocket(long, async () => ({ ok: true, words: 'after a kill' }));
  expect(dirname(next.path)).not.toBe(dirname(path));
  expect(statSync(dirname(path), { throwIfNoEntry: false })).toBeUndefined();
  expect(await ask()).toEqual({ ok: true, words: 'after a kill' });
  next.close();
  expect(findAdminSocket(long)).toBeNull();
  expect(statSync(dirname(next.path), { throwIfNoEntry: false })).toBeUndefined();
});

it('N15: a secret in the command line is refused, and the answer says how to give it', async () => {
  const words = await sale('1234', 'lamp', '/a', '9999', '--unit-price=2');
  expect(words).toContain('pin is prompted for, or read from stdin');
  expect(words).not.toContain('9999');
});
