import { mainAddresses } from '@deskmate/api/addresses';
import { ConnectionError } from '@deskmate/api/client/connection-error';
import { createClient } from '@deskmate/api/client/create-client';
import { fieldOf } from '@deskmate/api/client/error-notice';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { ContactMail } from '@deskmate/api/contracts/main/support';
import { createTokenStore } from '@deskmate/api/tokens/token-store';

const client = createClient({
  tokens: createTokenStore(localStorage),
  onSessionEnded: () => {},
  goTo: () => {},
});

export type SendResult =
  | { kind: 'sent' }
  /** The server refused this field; null when it named none of ours. */
  | { kind: 'refused'; field: string | null }
  | { kind: 'offline' }
  | { kind: 'tooMany' }
  | { kind: 'captcha' }
  | { kind: 'failed' };

/** Sends the contact form; never throws, because a failure must leave the text where it is. */
export async function sendMessage(mail: ContactMail): Promise<SendResult> {
  try {
    await client.request({
      service: 'main',
      method: 'POST',
      path: mainAddresses.contactMail,
      body: mail,
      anonymous: true,
    });
    return { kind: 'sent' };
  } catch (error) {
    return resultOf(error);
  }
}

/** Whether the operator has set up a captcha; without an answer the form goes on, and the server decides. */
export async function captchaSiteKey(): Promise<string | null> {
  type Config = { turnstile_site_key: string | null };
  try {
    const config = await client.request<Config>({
      service: 'main',
      method: 'GET',
      path: mainAddresses.publicConfig,
      anonymous: true,
    });
    return config.turnstile_site_key;
  } catch {
    return null;
  }
}

function resultOf(error: unknown): SendResult {
  if (error instanceof ConnectionError) return { kind: 'offline' };
  if (!(error instanceof ServiceError)) return { kind: 'failed' };
  if (error.status === 429) return { kind: 'tooMany' };
  const first = Array.isArray(error.detail) ? error.detail[0] : undefined;
  if (first)
    return fieldOf(first) === 'turnstile_response' ? { kind: 'captcha' } : { kind: 'refused', field: fieldOf(first) };
  return { kind: error.code === 'captcha_failed' ? 'captcha' : 'failed' };
}
