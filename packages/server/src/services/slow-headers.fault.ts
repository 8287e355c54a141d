import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mainBase } from '@deskmate/api/addresses';
import { afterAll, expect, it } from 'vitest';
import { call } from '../testing/client.ts';
import { freePort, runProcess, untilHealthy } from '../testing/run-process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'slow-headers-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const connections = 500;
const health = `${mainBase}health`;

it('W06: five hundred connections whose headers never end are closed with a 408, and others are served meanwhile', async () => {
  const port = await freePort();
  const child = runProcess(port, { DATA_DIR: dataDir, LIMIT_FACTOR: '10000' });
  await untilHealthy(child, health);
  const startedAt = Date.now();
  const slow = Promise.all(Array.from({ length: connections }, () => sendSlowly(port)));
  let isOver = false;
  void slow.then(() => {
    isOver = true;
  });
  const waitsMs: number[] = [];
  while (!isOver) {
    const askedAt = performance.now();
    expect((await call(child.url, 'GET', health)).status).toBe(200);
    waitsMs.push(performance.now() - askedAt);
    await Promise.race([slow, new Promise((next) => setTimeout(next, 250))]);
  }
  expect(new Set(await slow)).toEqual(new Set(['HTTP/1.1 408 Refused']));
  // Headers have half a minute, and connections are looked at twice a minute.
  expect(Date.now() - startedAt).toBeLessThan(80_000);
  expect(waitsMs.toSorted((a, b) => a - b)[Math.floor(waitsMs.length / 2)]).toBeLessThan(250);
  child.kill('SIGTERM');
  expect(await child.ended).toBe(0);
});

/** One byte of a header a second. @returns the first line of what ends it */
function sendSlowly(port: number): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`GET ${health} HTTP/1.1\r\nhost: x\r\nx-slow: `);
    });
    const drip = setInterval(() => socket.write('x'), 1000);
    socket.on('data', (bytes) => {
      answer += bytes;
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(drip);
      resolve(answer.split('\r\n', 1)[0] ?? '');
    });
  });
}
