import { freshDatabase } from '@deskmate/db/fresh-database';
import { systemClock } from '@deskmate/service-kit/clock';
import { loadConfig } from '@deskmate/service-kit/load-config';
import { silentLog } from '@deskmate/service-kit/log';
import { afterAll, expect, test } from 'vitest';
import { connectTranscriber } from './connect-transcriber.ts';
import { connectVendors } from './connect-vendors.ts';
import { createModelRepository } from './model-repository.ts';

const database = await freshDatabase();
afterAll(() => database.close());

/** The vendors that the variables connect before any model list is read. */
function vendorsOf(env: Record<string, string>) {
  const config = loadConfig(env);
  const transcriber = connectTranscriber(config);
  const vendors = connectVendors({
    config: config.models,
    imageServer: config.imageServer,
    repository: createModelRepository(database.db),
    clock: systemClock,
    log: silentLog(),
    ollamaUrl: null,
    demoWordMs: 0,
    transcriber,
  });
  return {
    texts: [...vendors.adapters.keys()],
    images: [...vendors.imageAdapters.keys()],
    embeds: vendors.embedders.size > 0,
    dictation: transcriber?.model.vendor ?? null,
  };
}

const compatible = { OPENAI_COMPATIBLE_URL: 'http://127.0.0.1:9' };

test.each<[string, Record<string, string>, Partial<ReturnType<typeof vendorsOf>>]>([
  ['nothing', {}, {}],
  ['OpenAI', { OPENAI_API_KEY: 'k' }, { texts: ['openai'], images: ['openai'], embeds: true, dictation: 'openai' }],
  ['Anthropic', { ANTHROPIC_API_KEY: 'k' }, { texts: ['anthropic'] }],
  ['Google', { GOOGLE_API_KEY: 'k' }, { texts: ['google'], images: ['google'], embeds: true }],
  ['a compatible server, whose list decides', compatible, {}],
  ['its model for dictation', { ...compatible, TRANSCRIPTION_MODEL: 'whisper' }, { dictation: 'server' }],
  ['a server that draws', { OPENAI_COMPATIBLE_IMAGES_URL: 'http://127.0.0.1:9' }, { images: ['image-server'] }],
])('the variables of %s connect that vendor and no other', (_name, env, connected) => {
  expect(vendorsOf(env)).toEqual({ texts: [], images: [], embeds: false, dictation: null, ...connected });
});
