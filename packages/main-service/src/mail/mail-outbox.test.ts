import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailOutbox } from '@deskmate/db/tables/main/mail-outbox';
import { startMailServer } from '@deskmate/fakes/mail/mail-server';
import { createLog, silentLog } from '@deskmate/service-kit/monitoring/log';
import { createMonitoring } from '@deskmate/service-kit/monitoring/monitoring';
import { newId } from '@deskmate/service-kit/random';
import PostalMime from 'postal-mime';
import { afterAll, expect, test, vi } from 'vitest';
import { createFolderMail } from '../adapters/folder-mail.ts';
import { createSmtpMail } from '../adapters/smtp-mail.ts';
import type { MailMessage } from '../ports/mail.ts';
import { createMainFixture } from '../testing/main-fixture.ts';
import { createMailOutbox } from './mail-outbox.ts';
import { createMailOutboxRepository } from './mail-outbox-repository.ts';
import { renderMail } from './render-mail.ts';

const smtp = await startMailServer();
const mail = createSmtpMail({ smtpUrl: smtp.url, from: 'Desk <desk@desk.test>' });
const fixture = await createMainFixture({ adapters: { mail } });
const folder = await mkdtemp(join(tmpdir(), 'mails-'));
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
  await smtp.close();
});

const queued = async () => (await fixture.db.select().from(mailOutbox)).sort((a, b) => a.id.localeCompare(b.id));
const contact = (change: object = {}) =>
  fixture.call('POST', 'auth/send-contact-mail', {
    body: {
      name: 'Añn Lee',
      email: 'ann@example.com',
      subject: 'Grüße, مرحبا',
      message: 'Line one\nLine two مرحبا',
      ...change,
    },
  });

test('a mail reaches the mail server complete: both forms, its language, its sender', async () => {
  await contact();
  await fixture.settled();
  const [received] = smtp.received;
  expect(received).toMatchObject({
    from: { name: 'Desk', address: 'desk@desk.test' },
    replyTo: [{ name: 'Añn Lee', address: 'ann@example.com' }],
    subject: 'Contact form: \u2068Grüße, مرحبا\u2069',
  });
  expect(received?.text).toContain('> \u2068Line one\u2069\n> \u2068Line two مرحبا\u2069');
  expect(received?.html).toContain('<html lang="en" dir="ltr">');
  expect(smtp.raw[0]).toMatch(/^Content-Language: en\r?$/m);
  expect(await queued()).toMatchObject([{ kind: 'contact', attempts: 1, sealedMail: null, sentAt: expect.any(Date) }]);
});

test.each([
  ['Vietnamese', 'Nguyễn Thị Ngọc Ánh', 'ltr'],
  ['Polish', 'Łódź Żółć', 'ltr'],
  ['Cyrillic', 'Їжак Ґава', 'ltr'],
  ['Greek', 'Παπαδόπουλος', 'ltr'],
  ['Arabic', 'شركة الأفق', 'rtl'],
  ['Hebrew', 'חברת אופק בע״מ', 'rtl'],
  ['Thai', 'บริษัท ขอบฟ้าใหม่', 'ltr'],
  ['Japanese', '株式会社デスク・髙橋', 'ltr'],
  ['Chinese', '北京书桌伙伴科技有限公司', 'ltr'],
  ['Korean', '주식회사 데스크메이트', 'ltr'],
  ['Devanagari', 'श्री क्षितिज', 'ltr'],
  ['emoji', 'Ann 👩‍💻 Lee', 'ltr'],
])('sends a name and text in %s whole, in headers and in both forms', async (_, name, direction) => {
  smtp.received.length = 0;
  smtp.raw.length = 0;
  // Long enough that a header has to be folded, within a letter if it were cut by bytes.
  const subject = `${name} ${name} ${name} ${name}`.slice(0, 100);
  await contact({ name, subject, message: `${name}\n`.repeat(8) });
  await fixture.settled();
  const [received] = smtp.received;
  expect(received?.replyTo).toEqual([{ name, address: 'ann@example.com' }]);
  expect(received?.subject).toBe(`Contact form: \u2068${subject.trim()}\u2069`);
  expect(received?.text?.split('\n').filter((line) => line === `> \u2068${name}\u2069`)).toHaveLength(8);
  expect(received?.html).toContain(`\u2068${name}\u2069`);
  const raw = smtp.raw[0] ?? '';
  expect(raw.match(/^Content-Type: text\/(?:plain|html); charset=utf-8\r?$/gm)).toHaveLength(2);
  // Not every mail server passes on more than seven bits, or lines of any length.
  expect(raw).toMatch(/^[\t\r\n -~]*$/);
  expect(Math.max(...raw.split(/\r?\n/).map((line) => line.length))).toBeLessThanOrEqual(998);

  const { html } = renderMail({
    kind: 'email_changed',
    language: direction === 'rtl' ? 'ar' : 'en',
    timeZone: null,
    values: { firstName: name, newEmail: 'new@example.com', when: new Date(fixture.clock.now()), days: 7 },
  });
  expect(html).toContain(`<html lang="${direction === 'rtl' ? 'ar' : 'en'}" dir="${direction}">`);
  expect(html).toContain('<meta charset="utf-8">');
  expect(html).toContain(`\u2068${name}\u2069`);
});

test('names the sender that an operator configured, in any script', async () => {
  const own = createFolderMail({ folder, from: '株式会社デスク <desk@desk.test>', log: silentLog() });
  const message = {
    id: newId(),
    to: 'ann@example.com',
    replyTo: null,
    subject: 'رسالة',
    text: 'نص',
    html: '<p>نص</p>',
  };
  await own.send({ ...message, language: 'ar', writtenAtMs: fixture.clock.now() });
  own.close();
  const [file = ''] = await readdir(folder);
  const sent = await PostalMime.parse(await readFile(join(folder, file)));
  expect(sent).toMatchObject({ from: { name: '株式会社デスク', address: 'desk@desk.test' }, subject: 'رسالة' });
  expect(sent.headers).toContainEqual(expect.objectContaining({ key: 'content-language', value: 'ar' }));
});

test('R19: a server that refuses does not touch the visitor; the mail waits, is tried again, and comes once', async () => {
  smtp.received.length = 0;
  smtp.refuseNext(2);
  expect((await contact({ subject: 'later' })).status).toBe(200);
  await fixture.settled();
  expect(smtp.received).toHaveLength(0);
  const waiting = (await queued()).at(-1);
  expect(waiting).toMatchObject({ attempts: 1, sentAt: null, lastError: 'Error' });
  expect(JSON.stringify(waiting)).not.toContain('later');

  const tryAgain = async () => {
    await contact({ subject: 'another' });
    await fixture.settled();
  };
  await tryAgain();
  expect(smtp.received.map(({ subject }) => subject)).toEqual([]);
  fixture.clock.forward(10_000);
  await tryAgain();
  fixture.clock.forward(30_000);
  await tryAgain();
  await tryAgain();
  const arrived = smtp.received.filter(({ subject }) => subject === 'Contact form: \u2068later\u2069');
  expect(arrived).toHaveLength(1);
});

test('gives up on undeliverable mail and erases its text', async () => {
  await fixture.db.delete(mailOutbox);
  smtp.refuseNext(1000);
  await contact({ subject: 'never' });
  for (let round = 0; round < 14; round += 1) {
    await fixture.settled();
    fixture.clock.forward(3_600_000);
    await contact({ subject: 'round' });
  }
  await fixture.settled();
  const [first] = await queued();
  expect(first).toMatchObject({ attempts: 13, sentAt: null, sealedMail: null, givenUpAt: expect.any(Date) });
  smtp.refuseNext(0);
});

test('two processes with one outbox send each mail once', async () => {
  await fixture.db.delete(mailOutbox);
  smtp.received.length = 0;
  const second = await fixture.another();
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? fixture : second).call('POST', 'auth/send-contact-mail', {
        body: { name: 'Ann', email: 'ann@example.com', subject: `mail ${n}`, message: 'long enough a text' },
      }),
    ),
  );
  await Promise.all([fixture.settled(), second.service.idle()]);
  expect(smtp.received.map(({ subject }) => subject).sort()).toEqual(
    Array.from({ length: 20 }, (_, n) => `Contact form: \u2068mail ${n}\u2069`).sort(),
  );
});

const repository = createMailOutboxRepository(fixture.db);

/** The outbox of a process whose mails go to `send`. */
const outboxOver = (send: (message: MailMessage) => Promise<void>, log = silentLog()) =>
  createMailOutbox({
    repository,
    encryption: { encrypt: (text) => text, decrypt: (text) => text },
    mail: { send, close: () => {} },
    publicUrl: 'http://desk.test',
    operator: { name: null, address: null },
    clock: fixture.clock,
    log,
    monitoring: createMonitoring(log, { clock: fixture.clock }),
  });

test('R27: a dead mail server is one line of the log for a hundred mails, and one when it is back', async () => {
  await fixture.db.delete(mailOutbox);
  const createdAt = new Date(fixture.clock.now());
  const ids = Array.from({ length: 100 }, newId);
  for (const id of ids) await repository.add({ id, kind: 'contact', sealedMail: JSON.stringify({ id }), createdAt });
  const lines: { msg: string; failures?: number }[] = [];
  const log = createLog({ destination: { write: (line) => void lines.push(JSON.parse(line)) } });
  let isDead = true;
  const outbox = outboxOver(async () => {
    if (isDead) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  }, log);
  await outbox.deliver();
  isDead = false;
  fixture.clock.forward(10_000);
  await outbox.deliver();
  expect(lines.map(({ msg, failures }) => [msg, failures])).toEqual([
    ['dependency fails', undefined],
    ['dependency is back', 100],
  ]);
  expect((await queued()).filter(({ sentAt }) => sentAt !== null)).toHaveLength(100);
});

test('what waits behind a slow mail server is sent by another process, and nothing twice', async () => {
  await fixture.db.delete(mailOutbox);
  const ids = Array.from({ length: 5 }, newId);
  const createdAt = fixture.clock.date();
  for (const id of ids) await repository.add({ id, kind: 'contact', sealedMail: JSON.stringify({ id }), createdAt });
  const sent: string[] = [];
  const outboxThat = (wait: Promise<void>) =>
    outboxOver(async ({ id }) => {
      sent.push(id);
      await wait;
    });
  const answer = Promise.withResolvers<void>();
  const slow = outboxThat(answer.promise).deliver();
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(2));
  fixture.clock.forward(150_000);
  await outboxThat(Promise.resolve()).deliver();
  answer.resolve();
  await slow;
  expect(sent.toSorted()).toEqual(ids.toSorted());
});
