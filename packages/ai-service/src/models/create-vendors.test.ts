import { freshDatabase } from '@deskmate/db/fresh-database';
import { systemClock } from '@deskmate/service-kit/clock';
import { loadConfig } from '@deskmate/service-kit/config/load-config';
import { createDependencies } from '@deskmate/service-kit/monitoring/dependencies';
import { silentLog } from '@deskmate/service-kit/monitoring/log';
import { afterAll, expect, test } from 'vitest';
import { createTranscriber } from './create-transcriber.ts';
import { createVendors } from './create-vendors.ts';
import { createModelRepository } from './model-repository.ts';

const database = await freshDatabase();
afterAll(() => database.close());

function connect(env: Record<string, string>) {
  const config = loadConfig(env);
  const transcriber = createTranscriber(config);
  const vendors = createVendors({
    config: config.models,
    imageServer: config.imageServer,
    repository: createModelRepository(database.db),
    clock: systemClock,
    dependencies: createDependencies(silentLog()),
    ollamaUrl: null,
    demoWordMs: 0,
    transcriber,
  });
  return { vendors, transcriber };
}

/** The vendors that the variables connect before any model list is read. */
function vendorsOf(env: Record<string, string>) {
  const { vendors, transcriber } = connect(env);
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

test.each<[Record<string, string>, Record<string, string>]>([
  [{ OPENAI_API_KEY: 'k' }, { openai: 'OpenAI' }],
  [{ ANTHROPIC_API_KEY: 'k' }, { anthropic: 'Anthropic' }],
  [{ GOOGLE_API_KEY: 'k' }, { google: 'Google' }],
  // A gateway answers in the vendor's place.
  [{ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'https://openrouter.ai/api/v1' }, { openai: 'openrouter.ai' }],
  [{ ANTHROPIC_API_KEY: 'k', ANTHROPIC_BASE_URL: 'http://10.0.0.5' }, {}],
  [{ OPENAI_COMPATIBLE_URL: 'https://api.example.com/v1' }, { server: 'api.example.com' }],
  [compatible, {}],
])('%j names who receives what is sent', (env, companies) => {
  expect(Object.fromEntries(connect(env).vendors.companies)).toEqual(companies);
});
