import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChatAction } from '@deskmate/api/contracts/ai/chat';
import { loadConfig } from '@deskmate/service-kit/config/load-config';
import { corpus, type TextCase } from '../tools/text-checks/corpus.test-support.ts';
import { startAiFixture } from './ai-fixture.ts';
import { createChatClient } from './chat-client.ts';

// The sources of the corpus, answered by a real model through the service: `pnpm eval [model id]`, with a vendor's key
// in the environment. Prints one table by language: how often the first text was whole, how often a second one was
// asked for, and how often neither was one that was asked for.
const dataDir = await mkdtemp(join(tmpdir(), 'eval-'));
const config = loadConfig({ ...process.env, DATA_DIR: dataDir });
const fixture = await startAiFixture({ config });
try {
  const server = await fixture.startProcess();
  const models = (await server.service.models.list()).filter(({ type, is_demo }) => type === 'text' && !is_demo);
  const modelName = process.argv[2];
  const model = modelName === undefined ? models[0] : models.find(({ model_id }) => model_id === modelName);
  if (model) await evaluate(model.model_id, server.url);
  else {
    const known = models.map(({ model_id }) => model_id).join(', ');
    console.error(
      known === '' ? 'No vendor is connected: set a key, e.g. OPENAI_API_KEY.' : `Choose one of: ${known}.`,
    );
    process.exitCode = 1;
  }
} finally {
  await fixture.close();
  await rm(dataDir, { recursive: true, force: true });
}

async function evaluate(modelId: string, url: string): Promise<void> {
  const client = createChatClient(url, 'eval');
  fixture.ledger.grant('eval', 1_000_000);
  const results: Record<
    string,
    { cases: number; valid: number; asked_again: number; refused: number; marked: number; failed: number }
  > = {};
  for (const given of corpus) {
    const reading = await client.ask({
      ai_model_id: modelId,
      session_id: randomUUID(),
      action: actionOf(given),
      prompt: given.source,
    });
    const last = (await reading.toEnd()).last();
    const name = `${given.tool} ${given.language}`;
    results[name] ??= { cases: 0, valid: 0, asked_again: 0, refused: 0, marked: 0, failed: 0 };
    const row = results[name];
    row.cases += 1;
    if (!last?.done) row.failed += 1;
    else if (last.refused) row.refused += 1;
    else if (last.second_version) row.asked_again += 1;
    else if (last.checks) row.marked += 1;
    else row.valid += 1;
  }
  console.info(`${corpus.length} texts by ${modelId}`);
  console.table(results);
}

function actionOf({ tool, language }: TextCase): ChatAction {
  if (tool === 'translate') return { type: 'translate', language, source_language: 'auto' };
  const auto = { method: 'auto', format: 'auto', tone: 'auto', length: 'auto' } as const;
  return { type: 'write', option: 'compose', ...auto, language };
}
