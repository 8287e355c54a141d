import { randomUUID } from 'node:crypto';
import { aiAddresses, aiBase, mainAddresses } from '@deskmate/api/addresses';
import type { Conversation, HistoryItem } from '@deskmate/api/contracts/ai/history';
import type { AiModel } from '@deskmate/api/contracts/main/models';
import type { PaymentSession } from '@deskmate/api/contracts/main/payments';
import type { Plan } from '@deskmate/api/contracts/main/plans';
import { chatRequest } from '../fixtures/chat-request.ts';
import { creditLeft, subscriptionOf } from '../fixtures/credit.ts';
import { chat } from '../fixtures/event-stream.ts';
import { call, createAccount, logIn, newPerson, type Tokens } from '../fixtures/person.ts';
import { expect, test } from '../fixtures/product.ts';
import type { Product } from '../product/start-product.ts';

const modelsOf = async (product: Product, token: string) =>
  (await call(product, 'POST', mainAddresses.models, { token, body: { ai_model_type: 'text' } })).body as AiModel[];

const openModel = async (product: Product, token: string): Promise<AiModel> => {
  const model = (await modelsOf(product, token)).find(({ locked, is_demo }) => locked === null && !is_demo);
  if (!model) throw new Error('No model is offered');
  return model;
};

test('the whole journey, call by call', async ({ product }) => {
  const person = newPerson();
  const home = await fetch(product.url);
  expect(await home.text()).toContain('Simplify Work, Amplify Results');

  const registered = await call(product, 'POST', mainAddresses.register, {
    body: { email: person.email, password: person.password, first_name: 'Amal', last_name: 'Haddad' },
  });
  expect(registered.status).toBe(200);
  const { accessToken } = registered.body as { accessToken: string };
  const refused = await call(product, 'GET', mainAddresses.subscription, { token: accessToken });
  expect(refused).toMatchObject({ status: 403, body: { code: 'not_activated' } });

  const link = await product.outbox.linkTo(person.email, '/client/activate/');
  const secret_token = link.pathname.split('/').at(-1);
  const activation = { secret_token, password: person.password };
  expect((await call(product, 'POST', mainAddresses.activate, { body: activation })).status).toBe(200);

  const { access_token: token } = await logIn(product, person);
  expect(await subscriptionOf(product, token)).toMatchObject({ plan_name: 'Trial', type: 'trial' });

  const plans = (await call(product, 'GET', mainAddresses.plans)).body as Plan[];
  const pro = plans.find(({ name }) => name === 'Pro');
  const opened = await call(product, 'POST', mainAddresses.paymentSession, {
    token,
    body: { kind: 'plan', plan_id: pro?.id, interval: 'month', request_id: randomUUID() },
  });
  expect(opened.body).toMatchObject({ gateway: 'sandbox', status: 'open', amount: 1200, currency: 'USD' });
  const paid = await call(product, 'POST', mainAddresses.payment, {
    token,
    body: card('success', await testCards(product, token), (opened.body as PaymentSession).id),
  });
  expect(paid.body).toMatchObject({ status: 'paid' });
  expect(await subscriptionOf(product, token)).toMatchObject({ plan_name: 'Pro', type: 'paid', interval: 'month' });

  const model = await openModel(product, token);
  const before = await creditLeft(product, token, model.query_credit_group_name);
  const request = chatRequest('What is paper? [words 30]', { ai_model_id: model.model_id });
  const frames = [];
  for await (const event of chat(product, token, request)) frames.push(event.data);
  expect(frames.map(({ content }) => content).join('')).toMatch(/^word1 .*word30/);
  expect(frames.filter(({ done, error }) => done || error)).toHaveLength(1);
  expect(frames.at(-1)).toMatchObject({ done: true, finish: 'stop' });
  await expect.poll(() => creditLeft(product, token, model.query_credit_group_name)).toBe(before - model.price);

  const history = (await call(product, 'GET', aiAddresses.history, { token, base: aiBase })).body as {
    items: HistoryItem[];
  };
  expect(history.items.map(({ session_id }) => session_id)).toEqual([request.session_id]);
  const { body } = await call(product, 'GET', aiAddresses.historyEntry(request.session_id), { token, base: aiBase });
  expect((body as Conversation).messages.map(({ role, status }) => [role, status])).toEqual([
    ['user', 'done'],
    ['assistant', 'done'],
  ]);

  expect((await call(product, 'DELETE', mainAddresses.logout, { token })).status).toBe(204);
  expect((await call(product, 'GET', mainAddresses.profile, { token })).status).toBe(401);
});

test('a model answers through the wire of the connected vendor', async ({ product, vendor, tokens }) => {
  const model = await openModel(product, tokens.access_token);
  const question = `Is this real? ${randomUUID()}`;
  for await (const _ of chat(product, tokens.access_token, chatRequest(question, { ai_model_id: model.model_id })));
  const calls = vendor.calls.filter(({ prompt }) => prompt.includes(question));
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({ path: '/v1/chat/completions', stream: true });
});

for (const [words, code] of [
  ['[error 500]', 'upstream_failed'],
  ['[words 40] [cut]', 'upstream_connection'],
  ['[words 40] [error event]', 'upstream_failed'],
] as const) {
  test(`a query that fails (${words}) costs nothing and ends with one error`, async ({ product, tokens }) => {
    const token = tokens.access_token;
    const model = await openModel(product, token);
    const before = await creditLeft(product, token, model.query_credit_group_name);
    const frames = [];
    for await (const { data } of chat(product, token, chatRequest(words, { ai_model_id: model.model_id })))
      frames.push(data);
    expect(frames.filter(({ done, error }) => done || error)).toHaveLength(1);
    expect(frames.at(-1)).toMatchObject({ error: { code } });
    expect(JSON.stringify(frames)).not.toMatch(/gpu-17|shard 4|sk-/);
    await expect.poll(() => creditLeft(product, token, model.query_credit_group_name)).toBe(before);
  });
}

test('a wrong password and an unknown address answer alike', async ({ product, person }) => {
  const tryOut = (email: string) =>
    call(product, 'POST', mainAddresses.login, { body: { email, password: 'something else entirely' } });
  const [wrong, unknown] = [await tryOut(person.email), await tryOut(newPerson().email)];
  const shown = ({ status, body }: typeof wrong) => ({ status, ...(body as object), request_id: '' });
  expect(shown(wrong)).toEqual(shown(unknown));
  expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
});

test('a taken address registers like a free one, and only its holder learns of it', async ({ product, person }) => {
  const register = (email: string) =>
    call(product, 'POST', mainAddresses.register, {
      body: { email, password: newPerson().password, first_name: 'Someone', last_name: 'Else' },
    });
  const had = await product.outbox.countTo(person.email);
  const [taken, free] = [await register(person.email), await register(newPerson().email)];
  expect(taken.status).toBe(free.status);
  expect(Object.keys(taken.body as object)).toEqual(Object.keys(free.body as object));
  const mail = await product.outbox.newestTo(person.email, { after: had });
  expect(mail.text).not.toContain('/client/activate/');
  // The password that was tried opens nothing; the old one still does.
  await logIn(product, person);
});

test('a used activation link says what to do next', async ({ product }) => {
  const person = await createAccount(product);
  const link = await product.outbox.linkTo(person.email, '/client/activate/');
  const secret_token = link.pathname.split('/').at(-1);
  const activation = { secret_token, password: person.password };
  const again = await call(product, 'POST', mainAddresses.activate, { body: activation });
  expect(again).toMatchObject({ status: 410, body: { code: 'link_expired' } });
  expect((again.body as { detail: string }).detail).toMatch(/request a new one/i);
});

test('a declined card shows the reason and does not change the plan', async ({ product, tokens }) => {
  const token = tokens.access_token;
  const cards = await testCards(product, token);
  const before = await subscriptionOf(product, token);
  for (const [outcome, code] of [
    ['decline', 'payment_declined'],
    ['insufficient_funds', 'payment_insufficient_funds'],
  ] as const) {
    const session = await openSession(product, tokens);
    const answer = await call(product, 'POST', mainAddresses.payment, {
      token,
      body: card(outcome, cards, session.id),
    });
    expect(answer).toMatchObject({ status: 402, body: { code } });
  }
  const { plan_id, valid_to } = await subscriptionOf(product, token);
  expect({ plan_id, valid_to }).toEqual({ plan_id: before.plan_id, valid_to: before.valid_to });
});

test('an empty message is not sent, a model outside the plan is refused, and nothing goes upstream', async ({
  product,
  vendor,
  tokens,
}) => {
  const token = tokens.access_token;
  const model = await openModel(product, token);
  const calls = vendor.calls.length;
  const ask = (content: string, ai_model_id: string) =>
    call(product, 'POST', aiAddresses.chat, { token, base: aiBase, body: chatRequest(content, { ai_model_id }) });
  expect((await ask('   ', model.model_id)).status).toBe(422);
  const unknown = await ask('Hello', 'no-such-model');
  expect(unknown.status).toBeGreaterThanOrEqual(400);
  expect(unknown.status).toBeLessThan(500);
  for (const locked of (await modelsOf(product, token)).filter((other) => other.locked === 'model_not_in_plan')) {
    expect(await ask('Hello', locked.model_id)).toMatchObject({ status: 402, body: { code: 'model_not_in_plan' } });
  }
  expect(vendor.calls).toHaveLength(calls);
});

type TestCard = { number: string; outcome: string };

const testCards = async (product: Product, token: string): Promise<TestCard[]> =>
  ((await call(product, 'GET', mainAddresses.gateways, { token })).body as { test_cards: TestCard[] }[])[0]
    ?.test_cards ?? [];

const card = (outcome: string, cards: TestCard[], payment_session_id: string) => ({
  payment_session_id,
  card_number: cards.find((one) => one.outcome === outcome)?.number,
  expiry_month: 12,
  expiry_year: 2030,
  cvc: '123',
});

async function openSession(product: Product, { access_token: token }: Tokens): Promise<PaymentSession> {
  const plans = (await call(product, 'GET', mainAddresses.plans)).body as Plan[];
  const lite = plans.find(({ name }) => name === 'Lite');
  const opened = await call(product, 'POST', mainAddresses.paymentSession, {
    token,
    body: { kind: 'plan', plan_id: lite?.id, interval: 'month', request_id: randomUUID() },
  });
  return opened.body as PaymentSession;
}
