import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { aiAddresses, aiBase, mainAddresses, mainBase } from '@deskmate/api/addresses';
import { freshDatabase } from '@deskmate/db/fresh-database';
import type { OpenDatabase } from '@deskmate/db/open-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askProcess } from '../admin/ask-process.ts';
import { findBuilt } from '../start/find-built.ts';
import { call, newClient } from '../testing/client.ts';
import { freePort, type RunningProcess, runProcess, untilHealthy } from '../testing/run-process.ts';
import { testSecret } from '../testing/test-resources.ts';

const serverUrl = process.env.TEST_DATABASE_URL;
const { dashboardDir } = findBuilt(fileURLToPath(new URL('../main.ts', import.meta.url)));

/** Needs a real PostgreSQL: two processes cannot share the embedded database. `npm run test:services` sets one. */
describe.skipIf(!serverUrl)('ROLE=main and ROLE=ai as processes of their own, on one PostgreSQL', () => {
  let root: string;
  let database: OpenDatabase;
  let main: RunningProcess;
  let mainSettings: Record<string, string>;
  let ai: RunningProcess;
  let token: string;

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'apart-'));
    database = await freshDatabase();
    const { rows } = await database.db.execute<{ name: string }>('select current_database() as name');
    const url = new URL(serverUrl ?? '');
    url.pathname = `/${rows[0]?.name}`;
    const [mainPort, aiPort] = [await freePort(), await freePort()];
    const both = {
      DATABASE_URL: url.href,
      SERVICE_SECRET: testSecret,
      MAIN_URL: `http://127.0.0.1:${mainPort}`,
      AI_URL: `http://127.0.0.1:${aiPort}`,
      ...(process.env.TEST_REDIS_URL ? { REDIS_URL: process.env.TEST_REDIS_URL } : {}),
    };
    mainSettings = { ...both, ROLE: 'main', DATA_DIR: join(root, 'main') };
    main = runProcess(mainPort, mainSettings);
    ai = runProcess(aiPort, { ...both, ROLE: 'ai', DATA_DIR: join(root, 'ai') });
    await Promise.all([untilHealthy(main, '/api/health'), untilHealthy(ai, '/ai/v1/health')]);
    token = await newClient(main.url, join(root, 'main'));
  }, 60_000);

  afterAll(async () => {
    ai.kill('SIGTERM');
    main.kill('SIGTERM');
    expect([await ai.ended, await main.ended]).toEqual([0, 0]);
    await database.close();
    rmSync(root, { recursive: true });
  }, 90_000);

  it('N15: a second process on the data directory of a running one is refused and harms nothing', async () => {
    const second = runProcess(await freePort(), mainSettings);
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(new RegExp(`already in use by process ${main.pid} .* set DATA_DIR`));
    const help = { line: ['list-plans'], secrets: {} };
    expect(await askProcess(join(root, 'main'), help)).toMatchObject({ ok: true });
  });

  it('a client of one asks the other, and pays in the first', async () => {
    const models = await call(main.url, 'POST', mainBase + mainAddresses.models, {
      token,
      body: { ai_model_type: 'text' },
    });
    const [model] = models.body as unknown as { model_id: string }[];
    const body = {
      ai_model_id: model?.model_id,
      session_id: crypto.randomUUID(),
      client_message_id: crypto.randomUUID(),
      action: { type: 'chat' },
      messages: [{ role: 'user', content: 'Hello' }],
    };
    const answer = await call(ai.url, 'POST', aiBase + aiAddresses.chat, { token, body });
    expect(answer.body.text).toContain('"done":true');
    const usage = await call(main.url, 'GET', mainBase + mainAddresses.usage, { token });
    expect(usage.body.items).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'spend', credits: -1 })]));
  });

  // The page is the dashboard's; nothing serves it before that is built.
  it.skipIf(!existsSync(join(dashboardDir, 'share.html')))(
    'H03: a share of one is a page of the other with its words, and is gone from both within a second of its end',
    async () => {
      const models = await call(main.url, 'POST', mainBase + mainAddresses.models, {
        token,
        body: { ai_model_type: 'text' },
      });
      const session_id = crypto.randomUUID();
      const answer = await call(ai.url, 'POST', aiBase + aiAddresses.chat, {
        token,
        body: {
          ai_model_id: (models.body as unknown as { model_id: string }[])[0]?.model_id,
          session_id,
          client_message_id: crypto.randomUUID(),
          action: { type: 'chat' },
          messages: [{ role: 'user', content: 'Shared across processes' }],
        },
      });
      expect(answer.body.text).toContain('"done":true');
      const shared = await call(ai.url, 'POST', aiBase + aiAddresses.share, { token, body: { session_id } });
      const shareId = String(shared.body.share_id);
      const open = async ({ url }: RunningProcess) => {
        const page = await fetch(`${url}/share/text/${shareId}`);
        return { status: page.status, robots: page.headers.get('x-robots-tag'), text: await page.text() };
      };
      for (const face of [main, ai]) {
        expect(await open(face)).toMatchObject({
          status: 200,
          robots: 'noindex, nofollow',
          text: expect.stringContaining('Shared across processes'),
        });
      }
      const ended = await call(ai.url, 'DELETE', aiBase + aiAddresses.shareEntry(shareId), { token });
      expect(ended.status).toBe(204);
      for (const face of [main, ai]) {
        await expect.poll(async () => (await open(face)).status).toBe(404);
      }
      expect((await open(main)).text).not.toContain('Shared across processes');
    },
  );

  it('each answers only for its own service', async () => {
    expect((await call(main.url, 'GET', aiBase + aiAddresses.history, { token })).status).toBe(404);
    expect((await call(ai.url, 'GET', mainBase + mainAddresses.subscription, { token })).status).toBe(404);
  });

  it('logging out at one is known to the other within seconds', async () => {
    expect((await call(main.url, 'DELETE', mainBase + mainAddresses.logout, { token })).status).toBe(204);
    await expect
      .poll(async () => (await call(ai.url, 'GET', aiBase + aiAddresses.history, { token })).status, { timeout: 5000 })
      .toBe(401);
  });
});
