import { glossaryLimits } from '@deskmate/api/limits';
import { afterAll, expect, test } from 'vitest';
import { startAiFixture } from '../testing/ai-fixture.ts';
import { createChatClient } from '../testing/chat-client.ts';

const fixture = await startAiFixture();
const url = (await fixture.startProcess()).url;
const amal = createChatClient(url, 'amal');
const basil = createChatClient(url, 'basil');
afterAll(() => fixture.close());

const law = {
  name: 'Law',
  source_language: 'en',
  target_language: 'de',
  terms: [{ source: 'client', target: 'Mandant', note: 'never Kunde', case_sensitive: true }],
};

test('a glossary is made, listed, read, replaced and deleted', async () => {
  const { status, body } = await amal.call('POST', 'glossary', law);
  expect(status).toBe(200);
  expect(body).toMatchObject(law);
  expect((await amal.call('GET', 'glossary')).body).toMatchObject({
    items: [{ id: body.id, name: 'Law', terms: 1 }],
    next_cursor: null,
  });
  const terms = [{ source: 'invoice', target: 'Honorarnote' }];
  const replaced = await amal.call('PUT', `glossary/${body.id}`, { ...law, terms });
  expect(replaced.body).toMatchObject({ id: body.id, terms });
  expect((await amal.call('GET', `glossary/${body.id}`)).body.terms).toEqual(terms);
  expect((await amal.call('DELETE', `glossary/${body.id}`)).status).toBeLessThan(300);
  expect((await amal.call('GET', `glossary/${body.id}`)).status).toBe(404);
});

test('the glossary of another client reads as missing', async () => {
  const { body } = await amal.call('POST', 'glossary', law);
  for (const [method, sent] of [['GET'], ['PUT', law], ['DELETE']] as const) {
    expect((await basil.call(method, `glossary/${body.id}`, sent)).status).toBe(404);
  }
  expect((await basil.call('GET', 'glossary')).body.items).toEqual([]);
  expect((await amal.call('GET', `glossary/${body.id}`)).status).toBe(200);
});

test.each([
  ['a term without a translation', { ...law, terms: [{ source: 'a', target: ' ' }] }],
  ['a term that is too long', { ...law, terms: [{ source: 'x'.repeat(glossaryLimits.termMax + 1), target: 'b' }] }],
  ['a term of two lines, which would be a line of the prompt', { ...law, terms: [{ source: 'a\nb', target: 'c' }] }],
  ['too many terms', { ...law, terms: Array(glossaryLimits.termsMax + 1).fill({ source: 'a', target: 'b' }) }],
  ['a language that there is not', { ...law, target_language: 'klingon' }],
  ['no name', { ...law, name: '' }],
  ['an unknown field', { ...law, client_id: 'basil' }],
])('refuses %s', async (_, glossary) => {
  expect((await amal.call('POST', 'glossary', glossary)).status).toBe(422);
});

test('takes the largest glossary that its limits allow', async () => {
  const word = 'م'.repeat(glossaryLimits.termMax);
  const terms = Array(glossaryLimits.termsMax).fill({ source: word, target: word, note: word });
  expect((await amal.call('POST', 'glossary', { ...law, terms })).status).toBe(200);
});

test('keeps so many glossaries at most, exactly, also for parallel requests', async () => {
  const carla = createChatClient(url, 'carla');
  const sent = Array.from({ length: glossaryLimits.glossariesMax + 4 }, () => carla.call('POST', 'glossary', law));
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(glossaryLimits.glossariesMax);
  expect((await carla.call('GET', 'glossary')).body.items).toHaveLength(glossaryLimits.glossariesMax);
});
