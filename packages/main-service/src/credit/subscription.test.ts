import { subscriptionBanner } from '@deskmate/api/plans/subscription-banner';
import { afterAll, expect, test } from 'vitest';
import { createMainFixture } from '../testing/main-fixture.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

test('P19: the end and the clock that it is measured by are both the server’s, to the minute', async () => {
  const client = await fixture.newClient();
  const minutes = 60_000;
  const endMs = fixture.clock.now() + 14 * 1440 * minutes;
  const bannerAt = async (minutesLeft: number) => {
    fixture.clock.forward(endMs - minutesLeft * minutes - fixture.clock.now());
    const { access_token: token } = await fixture.logIn(client.email);
    const { body } = await fixture.call('GET', 'client/subscription', { token });
    expect(Date.parse(body.server_time)).toBe(fixture.clock.now());
    const { type, valid_to: validTo, server_time: serverTime } = body;
    return subscriptionBanner({ type, validTo, serverTime, hasPaymentCustomer: false }).state;
  };
  expect(await bannerAt(10_080)).toBe('hidden');
  expect(await bannerAt(10_079)).toBe('days_left');
  expect(await bannerAt(1440)).toBe('days_left');
  expect(await bannerAt(1439)).toBe('about_to_expire');
  expect(await bannerAt(1)).toBe('about_to_expire');
  expect(await bannerAt(0)).toBe('expired');
  expect(await bannerAt(-1)).toBe('expired');
});

test('a plan that is over is still named, with its end; without any everything is null', async () => {
  const client = await fixture.newClient();
  fixture.clock.forward(15 * 86_400_000);
  const { access_token: token } = await fixture.logIn(client.email);
  const { body } = await fixture.call('GET', 'client/subscription', { token });
  expect(body).toMatchObject({ plan_id: 1, plan_name: 'Trial', type: 'trial', renews: false });
  expect(Date.parse(body.valid_to)).toBeLessThan(Date.parse(body.server_time));
});

test('models are listed by type while a plan runs, and none are afterwards', async () => {
  const client = await fixture.newClient();
  const list = async (ai_model_type: string) => {
    const { access_token: token } = await fixture.logIn(client.email);
    return (await fixture.call('POST', 'client/models', { token, body: { ai_model_type } })).body;
  };
  expect((await list('')).map(({ model_id }: { model_id: string }) => model_id)).toEqual(['quick', 'strong', 'brush']);
  expect(await list('image')).toMatchObject([{ model_id: 'brush', locked: null }]);
  expect(await list('video')).toEqual([]);
  const styles = async () => {
    const { access_token: token } = await fixture.logIn(client.email);
    return (await fixture.call('GET', 'client/image_style', { token })).body.items;
  };
  expect(await styles()).toContainEqual({ id: 10, ai_model_ids: ['brush'] });
  fixture.clock.forward(15 * 86_400_000);
  expect(await list('')).toEqual([]);
  expect(await styles()).toContainEqual({ id: 10, ai_model_ids: [] });
});
