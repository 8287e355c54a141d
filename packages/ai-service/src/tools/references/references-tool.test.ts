import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { models as table } from '@deskmate/db/tables/ai/models';
import { say } from '@deskmate/fakes/ai-vendor/script';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { startAiFixture } from '../../testing/ai-fixture.ts';
import { createChatClient } from '../../testing/chat-client.ts';
import { referencesBlock, withoutBlock } from './references-block.ts';

const ai_model_id = 'islamic-questions';
const noRuling = 'This is an explanation, not a ruling';
const noVendor = { openai: null, anthropic: null, google: null, compatible: null };

const fixture = await startAiFixture();
const server = await fixture.startProcess();
const amal = createChatClient(server.url, 'amal');
afterAll(() => fixture.close());

test('each reference of an answer is checked; the block is streamed, stored and followed as part of the answer', async () => {
  const session_id = randomUUID();
  const text = 'God is one (Qur’an 112:1), see also Qur’an 2:287, Bukhari 99999 and Sahih Muslim, book 1, hadith 5.';
  fixture.vendor.next(say(text.slice(0, 30), text.slice(30)));
  const reading = await (await amal.ask({ ai_model_id, session_id, prompt: 'Is God one?' })).toEnd();
  const content = reading.content();
  expect(reading.last()).toMatchObject({
    done: true,
    finish: 'stop',
    model: 'Islamic Questions',
    usage: { credits: 1 },
  });
  expect(content.startsWith(text)).toBe(true);
  expect(content).toContain(
    '- [Qur’an 112:1 (Al-Ikhlas)](https://quran.com/112/1): reference exists, wording not compared\n',
  );
  expect(content).toContain(
    '- Removed from the list: Qur’an 2:287 (Al-Baqarah): there is no such verse; this chapter has 286.',
  );
  expect(content).toContain('- Removed from the list: Sahih al-Bukhari 99999: there is no such number');
  expect(content).toContain('- Could not be checked: “sahih muslim, book 1”: it is numbered by book or volume');
  expect(content).toContain(noRuling);
  expect(reading.lastId()).toBe(`${content.length}-0`);

  const { body } = await amal.call('GET', `history/${session_id}`);
  expect(body.messages.at(-1)).toMatchObject({ content, status: 'done' });
  const chatId = reading.last()?.chat_id ?? '';
  const again = await (await amal.follow(chatId, `${text.length}-0`)).toEnd();
  expect(text + again.content()).toBe(content);
  expect(JSON.stringify(fixture.vendor.calls.at(-1)?.body.messages)).toContain('You give no rulings');

  // The model must not learn to write such a block.
  fixture.vendor.next(say('Yes.'));
  const next = await (await amal.ask({ ai_model_id, session_id, parent_id: chatId, prompt: 'Sure?' })).toEnd();
  expect(JSON.stringify(fixture.vendor.calls.at(-1)?.body)).not.toContain('References, checked');
  expect(next.content()).toContain('This answer names no reference that could be found and checked.');
});

test('the references of a stopped answer are checked too', async () => {
  fixture.vendor.next([{ text: 'See Qur’an 115:1' }, { silence: true }]);
  const reading = await amal.ask({ ai_model_id });
  await reading.until((now) => now.content() !== '');
  await amal.stop(reading.last()?.chat_id ?? '');
  expect((await reading.toEnd()).last()).toMatchObject({ finish: 'stopped', usage: { credits: 1 } });
  expect(reading.content()).toContain('Removed from the list: Qur’an 115:1: there is no such chapter');
});

test('the block is in the language of the answer, and a plain chat has none', async () => {
  fixture.vendor.next(say('قال الله تعالى في سورة الإخلاص: 1'), say('See Qur’an 2:255'));
  const arabic = await (await amal.ask({ ai_model_id })).toEnd();
  expect(arabic.content()).toContain(
    '[القرآن، سورة الإخلاص 112:1](https://quran.com/112/1): المرجع موجود، ولم يُقارَن النص',
  );
  expect(arabic.content()).toContain('هذا شرح وليس فتوى');
  expect((await (await amal.ask()).toEnd()).content()).toBe('See Qur’an 2:255');
});

test('the tool runs on the model that the operator chose, and is not offered when only the Demo is connected', async () => {
  await fixture.db.update(table).set({ upstreamId: 'server/fake-thinker' }).where(eq(table.modelId, ai_model_id));
  const chosen = await fixture.startProcess();
  await (await createChatClient(chosen.url, 'amal').ask({ ai_model_id })).toEnd();
  expect(fixture.vendor.calls.at(-1)?.body).toMatchObject({ model: 'fake-thinker' });
  for (const upstreamId of ['demo', ai_model_id, 'unknown']) {
    await fixture.db.update(table).set({ upstreamId }).where(eq(table.modelId, ai_model_id));
    const without = await fixture.startProcess();
    expect((await without.service.models.list()).map(({ model_id }) => model_id)).not.toContain(ai_model_id);
    expect((await createChatClient(without.url, 'amal').ask({ ai_model_id })).status).toBe(409);
  }
  await fixture.db.update(table).set({ upstreamId: 'any' }).where(eq(table.modelId, ai_model_id));
  const demo = await fixture.startProcess({ config: { ...fixture.config, models: noVendor } });
  const texts = (await demo.service.models.list()).filter(({ type }) => type === 'text');
  expect(texts.map(({ model_id }) => model_id)).toEqual(['demo', 'demo-reasoning']);
  expect((await createChatClient(demo.url, 'amal').ask({ ai_model_id })).status).toBe(409);
});

test('the block is outside an unfinished code block, is bounded, and can be removed again', () => {
  expect(referencesBlock('```py\nx = 1')).toMatch(/^\n```\n\n---\n/);
  const many = Array.from({ length: 200 }, (_, index) => `Bukhari ${index + 1};`).join(' ');
  expect(referencesBlock(many).match(/^- /gm)).toHaveLength(60);
  expect(referencesBlock(many)).toContain('140 more references are not listed.');
  expect(referencesBlock('x'.repeat(300_000))).toContain('references near its end weren’t read');
  const answer = 'See Bukhari 1.';
  expect(withoutBlock(answer + referencesBlock(answer))).toBe(answer);
});

test.each(['References, checked by Deskmate', 'المراجع التي تحقّق منها Deskmate'])(
  'removes a block that an earlier version stored under “%s”',
  (heading) => {
    expect(withoutBlock(`See Bukhari 1.\n\n---\n\n### ${heading}\n\n- Bukhari 1\n`)).toBe('See Bukhari 1.');
  },
);

test('loaded texts: wrong wording is replaced and shown as verified; missing texts and places are named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'licensed-'));
  const file = join(folder, 'texts.jsonl');
  const text = (language: string, words: string) =>
    JSON.stringify({ kind: 'quran', reference: '2:255', language, text: words, source: 'Test edition, by permission' });
  writeFileSync(file, `${text('en', 'The licensed words')}\n${text('ar', 'الكلمات المرخصة')}\n`);
  const elsewhere = await fixture.startProcess({ config: fixture.several });
  expect(await elsewhere.service.operator.references.load(file)).toBe(2);
  rmSync(folder, { recursive: true });

  const answer =
    'It says “utterly wrong words here” (Qur’an 2:255), “not compared words here” (Qur’an 3:18), and Qur’an 2:999.';
  fixture.vendor.next(say(...(answer.match(/[\s\S]{1,7}/g) ?? [])));
  const session_id = randomUUID();
  const reading = await (await amal.ask({ ai_model_id, session_id })).toEnd();
  const content = reading.content();
  expect(content).toContain('It says “The licensed words” (Qur’an 2:255), “not compared words here” (Qur’an 3:18)');
  expect(content).not.toContain('utterly wrong');
  expect(content).toContain('): text verified\n\n  > The licensed words\n  >\n  > Test edition, by permission\n');
  expect(content).toMatch(/3:18 \(Ali 'Imran\)\]\([^)]*\): reference exists, wording not compared/);
  expect(content).toContain('Removed from the list: Qur’an 2:999 (Al-Baqarah): there is no such verse');
  expect(reading.lastId()).toBe(`${content.length}-0`);
  expect((await amal.call('GET', `history/${session_id}`)).body.messages.at(-1)).toMatchObject({ content });
  expect(JSON.stringify(fixture.vendor.calls.at(-1)?.body.messages)).toContain('licensed edition');

  fixture.vendor.next(say('قال تعالى: «كلمات خاطئة تماما هنا» (سورة البقرة: 255)'));
  const arabic = (await (await amal.ask({ ai_model_id })).toEnd()).content();
  expect(arabic).toContain('«الكلمات المرخصة» (سورة البقرة: 255)');
  expect(arabic).toContain('تم التحقق من النص');

  await elsewhere.service.operator.references.remove('quran', 'en');
  fixture.vendor.next(say(answer));
  const after = (await (await amal.ask({ ai_model_id })).toEnd()).content();
  expect(after).toContain('utterly wrong');
  expect(after).toMatch(/2:255 \(Al-Baqarah\)\]\([^)]*\): reference exists, wording not compared/);
});
