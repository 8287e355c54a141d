import type { Clock } from '@deskmate/service-kit/clock';
import type { ExternalTarget } from '@deskmate/service-kit/config/external-targets';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import type { ProfilePictures } from './account/profile/profile-pictures.ts';
import type { Background } from './background.ts';
import type { NoticeInbox } from './billing/webhook/notice-inbox.ts';
import type { PasskeyChallenges } from './identity/passkeys/passkey-challenges.ts';
import type { CodeHash } from './identity/second-factor/one-time-codes.ts';
import type { SecretCookie } from './identity/second-factor/secret-cookie.ts';
import type { CallerCheck } from './identity/sessions/caller-check.ts';
import type { AccessTokens } from './identity/sign-in/access-tokens.ts';
import type { AttemptCounter } from './identity/sign-in/attempt-counter.ts';
import type { KnownDevices } from './identity/sign-in/known-device.ts';
import type { MailRateLimit } from './identity/sign-in/mail-rate-limit.ts';
import type { Passwords } from './identity/sign-in/password-forms.ts';
import type { RefreshTokenSigner } from './identity/sign-in/refresh-token-signer.ts';
import type { SignInRateLimit } from './identity/sign-in/sign-in-rate-limit.ts';
import type { SigningKeys } from './identity/sign-in/signing-keys.ts';
import type { MailOutbox } from './mail/mail-outbox.ts';
import type { Captcha } from './ports/captcha.ts';
import type { ClientData } from './ports/client-data.ts';
import type { IdentityProviders } from './ports/identity-provider.ts';
import type { Models } from './ports/models.ts';
import type { PaymentGateway } from './ports/payment-gateway.ts';
import type { SandboxCards } from './ports/sandbox-cards.ts';
import type { Spend } from './ports/spend.ts';
import type { Repositories } from './repositories.ts';
import type { Encryption } from './secrets.ts';
import type { Transact } from './transaction.ts';

/** What most features use. */
export type BaseContext = {
  /** Without a slash at its end; links begin with it. */
  publicUrl: string;
  /** The operator of the installation, as configured. */
  operator: { name: string | null; address: string | null };
  helpdesk: { url: string; secret: string } | null;
  repositories: Repositories;
  transact: Transact;
  clock: Clock;
  log: Log;
  background: Background;
  mails: MailOutbox;
  callerCheck: CallerCheck;
  profilePictures: ProfilePictures;
};

/** Bounds on what strangers and bots can start. */
export type AbuseProtection = {
  attempts: AttemptCounter;
  mailRateLimit: MailRateLimit;
  captcha: Captcha;
};

/** Passwords, and what begins and continues a sign-in session. */
export type SignInContext = {
  passwords: Passwords;
  signInRateLimit: SignInRateLimit;
  signingKeys: SigningKeys;
  accessTokens: AccessTokens;
  refreshTokenSigner: RefreshTokenSigner;
  knownDevices: KnownDevices;
  /** Other sites and apps that may ask for a login. */
  externalTargets: readonly ExternalTarget[];
};

export type SecondFactorContext = {
  /** The cookie with the secret of the sign-in that waits for a code; it gives no access without that code. */
  challengeCookie: SecretCookie;
  rememberedDeviceCookie: SecretCookie;
  /** Encrypts the seeds of authenticator apps. */
  totpSeeds: Encryption;
  codeHash: CodeHash;
  passkeyChallenges: PasskeyChallenges;
};

/** Sign-in with Google, Microsoft, Apple or GitHub. */
export type LinkedAccountContext = {
  identityProviders: IdentityProviders;
  /** The cookie of the browser that an authorization at a provider belongs to. */
  browserCookie: SecretCookie;
  /** Encrypts the PKCE verifier and the nonce of an authorization at a provider. */
  authorizationSecrets: Encryption;
};

export type PaymentContext = {
  /** The active payment gateway; null while nothing can be bought. */
  gateway: PaymentGateway | null;
  /** Signed notices of the gateway; null without one. */
  noticeInbox: NoticeInbox | null;
  /** Card entry on our own page; null unless the active gateway is the Sandbox. */
  sandboxCards: SandboxCards | null;
  /** Within how many days a new purchase can be withdrawn from; null where that is not offered. */
  withdrawalDays: number | null;
};

/** The ports to the AI service. */
export type AiPorts = {
  models: Models;
  clientData: ClientData;
  spend: Spend;
};

/**
 * What an operation takes, as `app`. A step inside a transaction takes `Tx` instead, with `LockedClient` where it needs
 * the client's lock (`transaction.ts`).
 */
export type MainContext = BaseContext &
  AbuseProtection &
  SignInContext &
  SecondFactorContext &
  LinkedAccountContext &
  PaymentContext &
  AiPorts;
