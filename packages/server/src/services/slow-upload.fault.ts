import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aiAddresses, aiBase } from '@deskmate/api/addresses';
import { afterAll, expect, it } from 'vitest';
import { call, newClient } from '../testing/client.ts';
import { freePort, runProcess, untilHealthy } from '../testing/run-process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'slow-upload-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('U10: an upload of a byte a second is ended with a 408 after a minute, leaves nothing, and others are served', async () => {
  const child = runProcess(await freePort(), { DATA_DIR: dataDir, LIMIT_FACTOR: '10000' });
  await untilHealthy(child, '/api/health');
  const token = await newClient(child.url, dataDir);
  const startedAt = Date.now();
  const uploads = [1, 2, 3].map(() => uploadSlowly(child.url, token));
  expect((await call(child.url, 'GET', aiBase + aiAddresses.history, { token })).status).toBe(200);
  expect(await Promise.all(uploads)).toEqual([408, 408, 408]);
  expect(Date.now() - startedAt).toBeGreaterThan(55_000);
  expect(Date.now() - startedAt).toBeLessThan(75_000);
  const storedFiles = () => readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  await expect.poll(() => storedFiles().filter((entry) => entry.isFile()), { timeout: 5000 }).toEqual([]);
  child.kill('SIGTERM');
  expect(await child.ended).toBe(0);
});

/** @returns the status that ends it */
function uploadSlowly(url: string, token: string): Promise<number | undefined> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': 1000,
  };
  return new Promise((resolve, reject) => {
    const sending = request(`${url}${aiBase}${aiAddresses.chatFileUpload}`, { method: 'POST', headers });
    sending.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n');
    const drip = setInterval(() => sending.write('x'), 1000);
    sending.on('response', (answer) => {
      clearInterval(drip);
      sending.destroy();
      resolve(answer.statusCode);
    });
    sending.on('error', (error) => {
      clearInterval(drip);
      reject(error);
    });
  });
}
