import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '@deskmate/db/fresh-database';
import type { OpenDatabase } from '@deskmate/db/open-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServices, type Services } from '../../services/build-services.ts';
import type { Resources } from '../../start/open-resources.ts';
import { createTestResources } from '../../testing/test-resources.ts';
import { adminCommands } from '../admin-commands.ts';
import { runCommand, servingPlace } from '../run-command.ts';

describe('operator’s commands', () => {
  let database: OpenDatabase;
  let resources: Resources;
  let services: Services;
  beforeAll(async () => {
    database = await freshDatabase();
    resources = createTestResources(database, { OLLAMA_URL: 'off' });
    services = buildServices(resources);
    await services.main?.start();
    await services.ai?.start();
  });
  afterAll(async () => {
    await services.ai?.close();
    await services.main?.close();
    await resources.close();
    await database.close();
  });
  const say = (line: string[], secrets: Record<string, string> = {}) =>
    runCommand(adminCommands, servingPlace({ services, resources }), { line, secrets });
  const words = async (line: string, secrets?: Record<string, string>) => (await say(line.split(' '), secrets)).words;
  const json = async (line: string) => JSON.parse(await words(line)) as Record<string, unknown>[];

  it('create-administrator, make-administrator, give-credit', async () => {
    const password = 'a quiet harbour at dawn';
    expect(await words('create-administrator chief@example.com --first-name Chief', { password })).toBe(
      'chief@example.com is now an administrator and can log in.',
    );
    expect(await words('create-administrator chief@example.com', { password })).toContain('has an account already');
    expect(await words('create-administrator other@example.com', { password: 'password' })).toContain('too easy');
    expect(await words('create-administrator other', { password })).toBe('email: must be an email address');
    expect(await words('make-administrator chief@example.com')).toBe('chief@example.com is now an administrator.');
    expect(await words('give-credit chief@example.com advanced 5 30')).toContain('has 5 more advanced credits');
    expect(await words('give-credit chief@example.com advanced five 30')).toBe('credits: must be a whole number');
  });

  it('list-plans, add-plan, edit-plan, retire-plan', async () => {
    const banner = '{"Every":["thing"]}';
    expect(await words(`add-plan Team --monthly-price 9.50 --standard 10 --banner-content ${banner}`)).toBe(
      'Plan 5 (Team), version 1, is now on sale.',
    );
    expect(await words('edit-plan 5 --yearly-price 95 --excluded-models a,b')).toBe(
      'Plan 5 (Team), version 2, is sold from now on.',
    );
    expect(await words('edit-plan 5 --monthly-price none --yearly-price none')).toContain('needs a monthly or');
    expect((await json('list-plans')).at(-1)).toMatchObject({
      planId: 5,
      version: 2,
      monthlyPrice: '9.50',
      yearlyPrice: '95.00',
      bannerContent: banner,
      grants: { standard: 10, advanced: 0, image: 0 },
      excludedModelIds: ['a', 'b'],
    });
    expect(await words('edit-plan 5 --currency KWD --monthly-price 1.950 --yearly-price 19.5555')).toBe(
      'KWD has 3 digits after the point; "19.5555" has more.',
    );
    expect(await words('edit-plan 5 --currency KWD --monthly-price 1.95 --yearly-price 19.55')).toContain('version 3');
    expect((await json('list-plans')).at(-1)).toMatchObject({ monthlyPrice: '1.950', yearlyPrice: '19.550' });
    expect(await words('edit-plan 5 --currency JPY --monthly-price 12.5 --yearly-price none')).toContain(
      'JPY has no digits after the point',
    );
    expect(await words('retire-plan 5')).toBe('Plan 5 (Team) is no longer on sale.');
    expect((await json('list-plans')).map(({ planId }) => planId)).toEqual([1, 2, 3, 4]);
    expect(await words('edit-plan five --name x')).toBe('plan id: must be a whole number');
  });

  it('list-packs, add-pack, edit-pack, retire-pack', async () => {
    expect(await words('add-pack Yen --group image --credits 9 --price 1200 --currency JPY')).toBe(
      'Pack 3 (Yen) is now on sale.',
    );
    expect(await words('edit-pack 3 --price 0.05 --currency BHD')).toContain('Pack 4 (Yen) is now on sale');
    expect((await json('list-packs')).map(({ price, currency }) => `${price} ${currency}`)).toEqual([
      '5.00 USD',
      '5.00 USD',
      '0.050 BHD',
    ]);
    expect(await words('edit-pack 4 --price 0.055')).toBe(
      'Cards take BHD with a 0 as the last digit: write 0.050 or 0.060, not "0.055".',
    );
    expect(await words('edit-pack 4 --price 0.0005')).toBe('BHD has 3 digits after the point; "0.0005" has more.');
    expect(await words('retire-pack 4')).toBe('Pack 4 (Yen) is no longer on sale.');
  });

  it('list-models, add-model, edit-model, retire-model', async () => {
    expect(await words('add-model far --vendor openai --upstream-id far-1 --name Far --group OpenAI')).toContain(
      'far (Far) is saved; people can choose it once openai is connected',
    );
    expect(await words('edit-model far --price 3 --abilities vision,reasoning --context-tokens 64000')).toContain(
      'saved',
    );
    expect(await words('edit-model far --max-output-tokens 9000')).toContain('saved');
    expect(await words('edit-model far --max-output-tokens 64000')).toContain('must leave room in the context');
    expect((await json('list-models')).find(({ model_id }) => model_id === 'far')).toMatchObject({
      name: 'Far~OpenAI',
      vendor: 'openai',
      upstream_id: 'far-1',
      price: 3,
      status: 'active',
      offered: false,
      abilities: ['vision', 'reasoning'],
      context_tokens: 64_000,
      max_output_tokens: 9000,
    });
    expect(await words('retire-model far demo')).toBe('far (Far) is saved as retired; demo replaces it.');
    expect(await words('retire-model demo far')).toContain('cannot go in a circle');
    expect(await words('edit-model far --abilities sight')).toContain('--abilities: must be one of: vision, files');
    expect(await words('edit-model far --status gone')).toContain('must be one of: active, hidden, retired');
    expect(await words('add-model far2 --vendor openai')).toContain('--upstream-id is missing');
    const painter = 'add-model painter --vendor openai --upstream-id p-1 --name Painter --group OpenAI --type image';
    expect(await words(`${painter} --aspect-ratios 1:1,16:9,1:1 --qualities none --max-count 2`)).toContain('saved');
    expect((await json('list-models')).find(({ model_id }) => model_id === 'painter')).toMatchObject({
      type: 'image',
      credit_group: 'image',
      abilities: [],
      image_options: { aspect_ratios: ['1:1', '16:9'], qualities: [], max_count: 2, max_references: 4 },
    });
    expect(await words('edit-model painter --aspect-ratios 5:1')).toContain(
      '--aspect-ratios: must be one of: 1:1, 16:9',
    );
    expect(await words('edit-model painter --formats png,gif')).toContain('--formats: must be one of: png, webp, jpeg');
    expect(await words('edit-model far --max-count 2')).toContain('Only image models have these options');
  });

  it('load-references, list-references, remove-references', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'texts-'));
    const line = (reference: string) =>
      JSON.stringify({ kind: 'quran', reference, language: 'en', text: 'Words', source: 'Edition, by permission' });
    writeFileSync(join(folder, 'good.jsonl'), `${line('2:255')}\n${line('112:1')}\n`);
    writeFileSync(join(folder, 'bad.jsonl'), `${line('2:255')}\n${line('2:999')}\n`);
    expect(await words(`load-references ${folder}/bad.jsonl`)).toContain('line 2: 2:999: there is no such verse');
    expect(await json('list-references')).toEqual([]);
    expect(await words(`load-references ${folder}/good.jsonl`)).toContain('2 texts loaded');
    expect(await json('list-references')).toMatchObject([{ kind: 'quran', language: 'en', texts: 2 }]);
    expect(await words('remove-references poem en')).toContain('kind: must be one of: quran, hadith');
    expect(await words('remove-references quran en')).toBe('2 texts removed (quran, en).');
    expect(await words(`load-references ${folder}/none.jsonl`)).toContain('cannot be read');
    rmSync(folder, { recursive: true });
  });

  it('reindex-search', async () => {
    expect(await words('reindex-search')).toBe('0 rows checked, 0 rewritten.');
  });

  it('help says how each is written', async () => {
    const all = await words('help');
    for (const { name } of adminCommands) {
      expect(all).toContain(`\n  ${name}`);
      expect(await words(`help ${name}`)).toContain(`pnpm admin ${name}`);
    }
    expect(await words('help edit-plan')).toContain('--monthly-price');
  });
});
