import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { mainAddresses, mainBase } from '@deskmate/api/addresses';

export type Answer = { status: number; body: Record<string, unknown> };

/** Calls a service over HTTP as a program would. */
export async function call(
  url: string,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<Answer> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : { text } };
}

/** Registers, activates through the mail in `dataDir` and logs in. @returns the access token */
export async function newClient(
  mainUrl: string,
  dataDir: string,
  email = `${crypto.randomUUID()}@example.com`,
  more: object = {},
): Promise<string> {
  const password = `quiet harbour ${email}`;
  const post = (address: string, body: unknown) => call(mainUrl, 'POST', mainBase + address, { body });
  await post(mainAddresses.register, { email, password, first_name: 'Ann', last_name: 'Lee', ...more });
  const secretToken = await activationToken(join(dataDir, 'outbox'), email);
  await post(mainAddresses.activate, { secret_token: secretToken, password });
  const { status, body } = await post(mainAddresses.login, { email, password });
  if (status !== 200) throw new Error(`could not log in: ${JSON.stringify(body)}`);
  return String(body.access_token);
}

async function activationToken(outbox: string, email: string): Promise<string> {
  mkdirSync(outbox, { recursive: true, mode: 0o700 });
  for (let tries = 0; tries < 200; tries += 1) {
    const mails = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
    const mail = mails.map((name) => readFileSync(join(outbox, name), 'utf8')).find((text) => text.includes(email));
    // Long lines of a mail are folded with "=" at their end.
    const token = mail && /\/client\/activate\/([\w-]{20,})/.exec(mail.replace(/=\r?\n/g, ''))?.[1];
    if (token) return token;
    await wait(50);
  }
  throw new Error(`No activation mail came for ${email}`);
}
