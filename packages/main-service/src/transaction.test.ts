import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import type { Client } from './clients/clients-repository.ts';
import type { MainContext } from './context.ts';
import { renewCredit } from './credit/renew-credit.ts';
import { endRecovery } from './identity/second-factor/stop-recovery.ts';
import type { OutgoingMail } from './mail/mail-outbox.ts';
import type { Repositories } from './repositories.ts';
import { jobContext } from './testing/job-context.ts';
import { createMainFixture, type MainFixture } from './testing/main-fixture.ts';
import type { LockedClient, Tx } from './transaction.ts';

let fixture: MainFixture;
let app: MainContext;
beforeAll(async () => {
  fixture = await createMainFixture();
  app = jobContext(fixture);
});
afterAll(() => fixture.close());

const mailTo = (email: string): OutgoingMail => ({
  kind: 'reset',
  to: { email, language: 'en' },
  values: { firstName: 'Ann', minutes: 30 },
  path: '/client/reset-password/secret',
});

test('sends the mails of a transaction once it is committed', async () => {
  const sentInside = await app.transact(async (tx) => {
    await tx.queueMail(mailTo('committed@example.com'));
    return fixture.mails.length;
  });
  await app.background.idle();
  expect(sentInside).toBe(0);
  expect(fixture.mails.map(({ to }) => to)).toEqual(['committed@example.com']);
});

test('sends nothing of a transaction that fails', async () => {
  const failing = app.transact(async (tx) => {
    await tx.queueMail(mailTo('failed@example.com'));
    throw new Error('given up');
  });
  await expect(failing).rejects.toThrow('given up');
  await app.mails.deliver();
  expect(fixture.mails.map(({ to }) => to)).not.toContain('failed@example.com');
});

test('counts an attempt only if its transaction is committed', async () => {
  const count = (fails: boolean) =>
    app.transact(async (tx) => {
      const attempt = await tx.countAttempt('door', 60_000);
      if (fails) throw new Error('given up');
      return attempt.exceeds(1);
    });
  await expect(count(true)).rejects.toThrow('given up');
  expect(await count(false)).toBe(false);
  expect(await count(false)).toBe(true);
});

test('types refuse a step outside its transaction or without the lock of its client', () => {
  expectTypeOf<Repositories>().not.toExtend<Tx>();
  expectTypeOf<Client>().not.toExtend<LockedClient>();
  expectTypeOf<Tx>().toExtend<Repositories>();
  expectTypeOf<LockedClient>().toExtend<Client>();
  const mistakes = async (tx: Tx, client: Client): Promise<void> => {
    // @ts-expect-error: the repositories beside a transaction
    await renewCredit(app.repositories, client.id, new Date());
    // @ts-expect-error: a client that is not locked
    await endRecovery(tx, client, { by: 'session' });
    // @ts-expect-error: a lock would end with the statement
    await app.repositories.clients.lock(client.id);
  };
  expectTypeOf(mistakes).toBeFunction();
});
