import { join } from 'node:path';
import type { Database } from '@deskmate/db/database';
import type { Clock } from '@deskmate/service-kit/clock';
import type { Config } from '@deskmate/service-kit/config/load-config';
import type { Dependencies } from '@deskmate/service-kit/monitoring/dependencies';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import type { Captcha } from '../ports/captcha.ts';
import type { IdentityProviders } from '../ports/identity-provider.ts';
import type { Mail } from '../ports/mail.ts';
import type { PaymentGateway } from '../ports/payment-gateway.ts';
import type { SandboxCards } from '../ports/sandbox-cards.ts';
import { createFolderMail } from './folder-mail.ts';
import { createIdentityProviders } from './identity-providers/create-identity-providers.ts';
import { createSandboxGateway } from './sandbox/sandbox-gateway.ts';
import { createSandboxRepository } from './sandbox/sandbox-repository.ts';
import { createSmtpMail } from './smtp-mail.ts';
import { createStripeGateway } from './stripe/stripe-gateway.ts';
import { createTurnstile } from './turnstile.ts';

/** The part of the configuration that decides about adapters. */
export type AdapterConfig = Pick<
  Config,
  'production' | 'publicUrl' | 'dataDir' | 'mail' | 'turnstile' | 'providers' | 'stripe'
>;

export type MainAdapters = {
  mail: Mail;
  captcha: Captcha;
  identityProviders: IdentityProviders;
  gateway: PaymentGateway | null;
  sandboxCards: SandboxCards | null;
};

type Needs = { db: Database; clock: Clock; log: Log; dependencies: Dependencies };

/** Accepts every request; the limits of sign-in are tighter without a captcha. */
const noCaptcha: Captcha = { siteKey: null, check: async () => {} };

/** The folder of mails when no mail server is configured. */
export const outboxFolder = (dataDir: string): string => join(dataDir, 'outbox');

/** The adapters that the configuration asks for: without it an adapter is off, or the embedded one. */
export function createAdapters(config: AdapterConfig, { db, clock, log, dependencies }: Needs): MainAdapters {
  const { smtpUrl, from } = config.mail;
  const stripe = config.stripe
    ? createStripeGateway({ ...config.stripe, clock, log, dependency: dependencies.watch('gateway') })
    : null;
  // The Sandbox never runs in production; without a real gateway nothing can be bought there.
  const sandbox =
    stripe || config.production
      ? null
      : createSandboxGateway({ production: false, clock, store: createSandboxRepository(db) });
  return {
    mail: smtpUrl
      ? createSmtpMail({ smtpUrl, from })
      : createFolderMail({ folder: outboxFolder(config.dataDir), from, log }),
    captcha: config.turnstile
      ? createTurnstile({ ...config.turnstile, hostname: new URL(config.publicUrl).hostname, log })
      : noCaptcha,
    identityProviders: createIdentityProviders({ ...config, log }),
    gateway: stripe ?? sandbox,
    sandboxCards: sandbox,
  };
}
