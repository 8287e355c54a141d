import type { Clock } from '@deskmate/service-kit/clock';
import type { Log } from '@deskmate/service-kit/log';
import type { Background } from './background.ts';
import type { CallerCheck } from './features/sessions/caller-check.ts';
import type { AccessTokens } from './features/sign-in/access-tokens.ts';
import type { KnownDevices } from './features/sign-in/known-device.ts';
import type { MailAllowance } from './features/sign-in/mail-allowance.ts';
import type { PasswordHasher } from './features/sign-in/password-hasher.ts';
import type { RefreshTokens } from './features/sign-in/refresh-token.ts';
import type { SignInBudget } from './features/sign-in/sign-in-budget.ts';
import type { SigningKeys } from './features/sign-in/signing-keys.ts';
import type { MailOutbox } from './mail/mail-outbox.ts';
import type { Captcha } from './ports/captcha.ts';
import type { Models } from './ports/models.ts';
import type { PaymentGateway } from './ports/payment-gateway.ts';
import type { Repositories, Transact } from './repositories.ts';

/** What the operator decided and the operations of this service need to know. */
export type MainSettings = {
  /** Without a slash at its end; every link begins with it. */
  publicUrl: string;
  helpdesk: { url: string; secret: string } | null;
};

/** Everything an operation may use. */
export type MainContext = {
  settings: MainSettings;
  repositories: Repositories;
  transact: Transact;
  clock: Clock;
  log: Log;
  background: Background;
  mails: MailOutbox;
  mailAllowance: MailAllowance;
  passwords: PasswordHasher;
  signingKeys: SigningKeys;
  accessTokens: AccessTokens;
  refreshTokens: RefreshTokens;
  callerCheck: CallerCheck;
  signInBudget: SignInBudget;
  knownDevices: KnownDevices;
  captcha: Captcha;
  gateways: readonly PaymentGateway[];
  models: Models;
};
