import { expect, test } from 'vitest';
import { createClock } from '../clock.ts';
import { createDependencies } from './dependencies.ts';
import { createFaultLog } from './fault-log.ts';
import { createLog } from './log.ts';

function watched() {
  let nowMs = 1_000_000;
  const lines: { msg: string; [field: string]: unknown }[] = [];
  const log = createLog({ destination: { write: (line) => void lines.push(JSON.parse(line)) } });
  const clock = createClock(() => nowMs);
  return {
    log,
    clock,
    dependencies: createDependencies(log, clock),
    pass: (ms: number) => {
      nowMs += ms;
    },
    said: () => lines.map(({ msg, dependency, part, failures }) => ({ msg, dependency, part, failures })),
  };
}

test('R26: says once that a dependency fails, however often, and once that it is back', () => {
  const { dependencies, pass, said } = watched();
  const redis = dependencies.watch('redis', { calmMs: 0 });
  for (let times = 0; times < 50; times += 1) redis.fails(new Error('refused'));
  pass(30_000);
  expect(dependencies.read().redis).toEqual({ state: 'down', since: 1_000_000 });
  for (let times = 0; times < 50; times += 1) redis.works();
  expect(said()).toEqual([
    { msg: 'dependency fails', dependency: 'redis' },
    { msg: 'dependency is back', dependency: 'redis', failures: 50 },
  ]);
  expect(dependencies.read().redis).toEqual({ state: 'ok', since: 1_030_000 });
});

test('R26: takes a dependency that fails for some requests and works for others as failing', () => {
  const { dependencies, pass, said } = watched();
  const gateway = dependencies.watch('gateway');
  for (let times = 0; times < 20; times += 1) {
    gateway.fails(new Error('timeout'));
    pass(1000);
    gateway.works();
  }
  expect(said()).toHaveLength(1);
  pass(5000);
  gateway.works();
  expect(dependencies.read().gateway?.state).toBe('ok');
});

test('calls vendors down when all are, and degraded while one of them works', () => {
  const { dependencies } = watched();
  const [openai, google] = ['openai', 'google'].map((part) => dependencies.watch('vendors', { part }));
  expect(dependencies.read().vendors?.state).toBe('ok');
  openai?.fails(new Error('401'));
  expect(dependencies.read().vendors?.state).toBe('degraded');
  google?.fails(new Error('503'));
  expect(dependencies.read().vendors?.state).toBe('down');
});

test('logs a fault that repeats once a minute, with how often it came', () => {
  const { log, clock, pass, said } = watched();
  const faults = createFaultLog(log, 'heartbeat', { clock });
  faults.worked();
  for (let seconds = 0; seconds < 130; seconds += 1) {
    faults.failed(new Error('away'));
    pass(1000);
  }
  faults.worked();
  faults.worked();
  expect(said().map(({ msg, failures }) => [msg, failures])).toEqual([
    ['heartbeat failed', 1],
    ['heartbeat failed', 61],
    ['heartbeat failed', 121],
    ['heartbeat works again', 130],
  ]);
});
