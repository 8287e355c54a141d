import { randomUUID } from 'node:crypto';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import * as z from 'zod';
import type { Captcha } from '../ports/captcha.ts';

type TurnstileOptions = {
  siteKey: string;
  secretKey: string;
  verifyUrl: string | null;
  /** The host our pages are on. */
  hostname: string;
  log: Log;
  timeoutMs?: number;
};

const cloudflareUrl = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
const maxAttempts = 2;

const verdict = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
});
type Verdict = z.infer<typeof verdict>;

/** Cloudflare Turnstile. Fails closed: anything but a success for this host and action is refused. */
export function createTurnstile(options: TurnstileOptions): Captcha {
  return {
    siteKey: options.siteKey,
    async check(answer, { action, ip }) {
      if (!answer || answer.length > 2048) throw new ServiceError('captcha_failed');
      const given = await ask(options, answer, ip);
      const isGood =
        given?.success === true && given.hostname === options.hostname && (!given.action || given.action === action);
      if (!isGood) throw new ServiceError('captcha_failed');
    },
  };
}

/** Tries twice with one idempotency key, so that a lost response does not use up the visitor's token. */
async function ask(options: TurnstileOptions, answer: string, ip: string): Promise<Verdict | null> {
  const body = JSON.stringify({
    secret: options.secretKey,
    response: answer,
    remoteip: ip,
    idempotency_key: randomUUID(),
  });
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    try {
      const response = await fetch(options.verifyUrl ?? cloudflareUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(options.timeoutMs ?? 3000),
      });
      if (response.ok) return verdict.parse(await response.json());
      options.log.warn({ status: response.status, attempt }, 'captcha check refused');
    } catch (error) {
      options.log.warn({ err: error, attempt }, 'captcha check failed');
    }
  }
  return null;
}
