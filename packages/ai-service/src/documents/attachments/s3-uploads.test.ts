import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { s3Keys, startS3 } from '@deskmate/fakes/s3/s3';
import { loadConfig } from '@deskmate/service-kit/config/load-config';
import { expect, test } from 'vitest';
import { startAiFixture } from '../../testing/ai-fixture.ts';

test('with an object store, uploads of one process are read by another and nothing is stored locally', async () => {
  const s3 = await startS3();
  const fixture = await startAiFixture();
  const { config } = fixture;
  const { s3: configured } = loadConfig({
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: 'desk',
    S3_REGION: s3Keys.region,
    S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
  });
  const start = () =>
    fixture.startProcess({ config: { ...config, databaseUrl: 'postgres://several', s3: configured } });
  const [one, other] = [await start(), await start()];
  const headers = { authorization: 'Bearer amal' };
  const body = new FormData();
  body.append('file', new Blob(['# Notes\nسلام']), 'notes.md');
  const response = await fetch(`${one.url}/chat/completions/file`, { method: 'POST', headers, body });
  const { fileUID } = (await response.json()) as { fileUID: string };
  expect([...s3.objects.keys()]).toEqual([`/desk/ai/chat/${fileUID}`]);
  const read = () => fetch(`${other.url}/chat/file/${fileUID}`, { headers });
  expect(await (await read()).text()).toBe('# Notes\nسلام');
  expect(existsSync(join(config.dataDir, 'files'))).toBe(false);
  await fetch(`${other.url}/chat/file/${fileUID}`, { method: 'DELETE', headers });
  expect(s3.objects.size).toBe(0);
  expect((await read()).status).toBe(404);
  await fixture.close();
  await s3.close();
});
