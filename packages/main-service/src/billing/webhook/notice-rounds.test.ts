import { createClock } from '@deskmate/service-kit/clock';
import { createLog } from '@deskmate/service-kit/monitoring/log';
import { createMonitoring } from '@deskmate/service-kit/monitoring/monitoring';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GatewayNotice } from '../../ports/payment-gateway.ts';
import { createNoticeInbox } from './notice-inbox.ts';
import type { StoredNotice } from './notices-repository.ts';

const now = new Date('2026-05-01T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

const notice = (noticeId: string, change: Partial<StoredNotice> = {}): StoredNotice => ({
  gateway: 'sandbox',
  noticeId,
  type: 'paid',
  subject: 'payment',
  reference: `of ${noticeId}`,
  ...{ sentAt: now, receivedAt: now, doneAt: null, attempts: 1, nextAttemptAt: now, failure: null },
  ...change,
});

let due: StoredNotice[][];
let calls: unknown[][];
let logged: { level: string; msg: string }[];
let claim: () => StoredNotice[];
let apply: (subject: Pick<GatewayNotice, 'subject' | 'reference'>) => Promise<void>;
beforeEach(() => {
  due = [];
  calls = [];
  logged = [];
  claim = () => due.shift() ?? [];
  apply = async () => {};
});
afterEach(() => void vi.restoreAllMocks().useRealTimers());

function createInbox() {
  const log = createLog({ destination: { write: (line) => void logged.push(JSON.parse(line)) } });
  const monitoring = createMonitoring(log);
  const noted =
    <R>(name: string, answer: () => R) =>
    async (...given: unknown[]) => {
      calls.push([name, ...given]);
      return answer();
    };
  const inbox = createNoticeInbox({
    gateway: 'sandbox',
    repository: {
      add: noted('add', () => {}),
      claimNext: noted('claimNext', () => claim()),
      change: noted('change', () => 1),
      retryReversals: noted('retryReversals', () => 0),
    },
    apply: (subject) => apply(subject),
    clock: createClock(() => now.getTime()),
    log,
    monitoring,
  });
  const counted = async () =>
    (await monitoring.metrics.paymentNotices.get()).values
      .filter(({ value }) => value > 0)
      .map(({ labels, value }) => [labels.outcome, value]);
  return { inbox, counted };
}

const callsOf = (name: string) => calls.filter(([called]) => called === name).map(([, ...given]) => given);

test('stores what it receives, with the time', async () => {
  const received = { id: 'n1', type: 'paid', subject: 'payment', reference: 'p1', sentAt: now } as const;
  await createInbox().inbox.receive(received);
  expect(calls).toEqual([['add', 'sandbox', received, now]]);
});

test('applies all that is due about an object by one request', async () => {
  const first = notice('n1');
  due = [[first, notice('n2')]];
  const applied: unknown[] = [];
  apply = async (subject) => void applied.push(subject);
  const { inbox, counted } = createInbox();
  await inbox.applyDue();
  expect(applied).toEqual([first]);
  expect(callsOf('claimNext')[0]).toEqual(['sandbox', now, later(600)]);
  expect(callsOf('change')).toEqual([['sandbox', ['n1', 'n2'], { doneAt: now, failure: null }]]);
  expect(await counted()).toEqual([['applied', 2]]);
  expect(logged).toEqual([]);
});

test.each([
  ['checkout', 1],
  ['subscription', 1],
  ['payment', 0],
] as const)('makes reversals due again after a notice about a %s: %i', async (subject, times) => {
  due = [[notice('n1', { subject })]];
  await createInbox().inbox.applyDue();
  expect(callsOf('retryReversals')).toEqual(Array(times).fill(['sandbox', now]));
});

test('waits longer after each failure, and gives up after the twelfth wait', async () => {
  const waits = [5, 30, 120, 600, 1800, 3600, 3600, 7200, 14_400, 28_800, 28_800, 28_800];
  due = [[...waits, null].map((_, at) => notice(`n${at}`, { attempts: at + 1 }))];
  apply = () => Promise.reject(new Error('no answer'));
  const { inbox, counted } = createInbox();
  await inbox.applyDue();
  expect(callsOf('change')).toEqual([
    ...waits.map((wait, at) => ['sandbox', [`n${at}`], { failure: 'no answer', nextAttemptAt: later(wait) }]),
    ['sandbox', ['n12'], { failure: 'no answer', doneAt: now }],
  ]);
  expect(await counted()).toEqual([
    ['retried', 12],
    ['given_up', 1],
  ]);
  const about = (at: number) => ({ notice: `n${at}`, type: 'paid', attempts: at + 1, err: { message: 'no answer' } });
  expect(logged).toMatchObject([
    ...waits.map((_, at) => ({ level: 'warn', msg: 'payment notice not applied', ...about(at) })),
    { level: 'error', msg: expect.stringContaining('payment notice given up; `replay-payment-notice`'), ...about(12) },
  ]);
});

test('keeps no text of a failure that is no error', async () => {
  due = [[notice('n1')]];
  apply = () => Promise.reject('text');
  await createInbox().inbox.applyDue();
  expect(callsOf('change')).toMatchObject([['sandbox', ['n1'], { failure: 'unknown' }]]);
});

test('looks once more when asked while the last look is ending', async () => {
  const { inbox } = createInbox();
  let looks = 0;
  claim = () => {
    looks += 1;
    const found = due.shift() ?? [];
    if (looks === 4) {
      due.push([notice('n1')]);
      void inbox.applyDue();
    }
    return found;
  };
  await inbox.applyDue();
  expect(callsOf('change')).toHaveLength(1);
  expect(looks).toBe(4 + 5);
});

test('logs a failing database, applies the others, and goes on in the next round', async () => {
  const { inbox } = createInbox();
  due = [[notice('n1')], [notice('n2')]];
  let looks = 0;
  claim = () => {
    looks += 1;
    if (looks === 2) throw new Error('no database');
    return due.shift() ?? [];
  };
  await inbox.applyDue();
  expect(callsOf('change')).toHaveLength(2);
  expect(logged).toMatchObject([{ msg: 'applying payment notices failed', err: { message: 'no database' } }]);
  due = [[notice('n3')]];
  await inbox.applyDue();
  expect(callsOf('change')).toHaveLength(3);
  expect(logged).toMatchObject([{}, { msg: 'applying payment notices works again' }]);
});

test('looks at the start and then every 15 seconds until it is closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const timers = vi.spyOn(globalThis, 'setInterval');
  const { inbox } = createInbox();
  const looksAfter = async (ms: number) => {
    const before = callsOf('claimNext').length;
    vi.advanceTimersByTime(ms);
    await new Promise((resolve) => setImmediate(resolve));
    return callsOf('claimNext').length - before;
  };
  inbox.start();
  inbox.start();
  await looksAfter(0);
  expect(callsOf('claimNext')).toHaveLength(8);
  // It keeps no process from ending.
  expect(timers.mock.results.map(({ value }) => value.hasRef())).toEqual([false]);
  expect(await looksAfter(14_999)).toBe(0);
  expect(await looksAfter(1)).toBe(4);
  expect(await looksAfter(15_000)).toBe(4);
  await inbox.close();
  expect(vi.getTimerCount()).toBe(0);
  await inbox.applyDue();
  expect(await looksAfter(15_000)).toBe(0);
});

test('ends what is being applied when it is closed, and begins nothing more', async () => {
  due = [[notice('n1')], [notice('n2')], [notice('n3')], [notice('n4')], [notice('n5')]];
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  apply = () => opened;
  const { inbox } = createInbox();
  void inbox.applyDue();
  await expect.poll(() => due).toHaveLength(1);
  const closing = inbox.close();
  open();
  await closing;
  expect(callsOf('change')).toHaveLength(4);
  expect(due).toHaveLength(1);
});

test('applies only a few notices about different objects at once, and all in the end', async () => {
  due = Array.from({ length: 50 }, (_, nth) => [notice(`n${nth}`)]);
  let applying = 0;
  let most = 0;
  apply = async () => {
    applying += 1;
    most = Math.max(most, applying);
    await new Promise((resolve) => setImmediate(resolve));
    applying -= 1;
  };
  await createInbox().inbox.applyDue();
  expect(callsOf('change')).toHaveLength(50);
  expect(most).toBe(4);
});
