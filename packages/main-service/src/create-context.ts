import { mainBase } from '@deskmate/api/addresses';
import { rememberedDeviceDays } from '@deskmate/api/limits';
import { openFileStore } from '@deskmate/service-kit/open-file-store';
import { adaptersFromConfig } from './adapters/adapters-from-config.ts';
import { createBackground } from './background.ts';
import type { MainContext } from './context.ts';
import type { MainServiceDeps } from './create-main-service.ts';
import { createProfilePictures } from './features/clients/profile-pictures.ts';
import { createBrowserCookie } from './features/linked-accounts/browser-cookie.ts';
import { createPasskeyChallenges } from './features/passkeys/passkey-challenges.ts';
import { applyNotice } from './features/payments/apply-notice.ts';
import { createNoticeInbox } from './features/payments/notice-inbox.ts';
import { createCodeHash } from './features/second-factor/one-time-codes.ts';
import { createSecretCookie } from './features/second-factor/secret-cookie.ts';
import { createCallerCheck } from './features/sessions/caller-check.ts';
import { createAccessTokens } from './features/sign-in/access-tokens.ts';
import { createAttemptCounter } from './features/sign-in/attempt-counter.ts';
import { createKnownDevices } from './features/sign-in/known-device.ts';
import { createMailRateLimit } from './features/sign-in/mail-rate-limit.ts';
import { createPasswordHasher, defaultPasswordCost } from './features/sign-in/password-hasher.ts';
import { createRefreshTokens } from './features/sign-in/refresh-token.ts';
import { createSignInRateLimit } from './features/sign-in/sign-in-rate-limit.ts';
import { createSigningKeys } from './features/sign-in/signing-keys.ts';
import { createMailOutbox } from './mail/mail-outbox.ts';
import { createRepositories, createTransact } from './repositories.ts';
import { createEncryption, deriveKey } from './secrets.ts';

/** Creates everything that operations depend on. */
export function createContext(deps: MainServiceDeps): MainContext {
  const { db, bus, clock, log, config, models, clientData, spend } = deps;
  const { publicUrl, limitFactor: factor, helpdesk } = config;
  const { secretKey } = deps.secrets;
  const https = publicUrl.startsWith('https:');
  const adapters = { ...adaptersFromConfig(config, { db, clock, log }), ...deps.adapters };
  const { mail, captcha, identityProviders, gateway, sandboxCards } = adapters;
  const repositories = createRepositories(db);
  const { mailOutbox, registrations, signInSessions: sessions } = repositories;

  const signingKeys = createSigningKeys({
    repository: repositories.signingKeys,
    encryption: createEncryption(deriveKey(secretKey, 'signing-keys')),
    bus,
    clock,
  });
  const accessTokens = createAccessTokens({ keys: signingKeys, issuer: publicUrl, clock });
  const attempts = createAttemptCounter({
    repository: repositories.attempts,
    key: deriveKey(secretKey, 'attempt-counters'),
    clock,
    factor,
  });

  const context: MainContext = {
    publicUrl,
    operator: config.operator,
    helpdesk,
    withdrawalDays: config.withdrawalDays,
    externalTargets: config.externalTargets,
    repositories,
    transact: createTransact(db),
    clock,
    log,
    background: createBackground(log),
    mails: createMailOutbox({
      repository: mailOutbox,
      encryption: createEncryption(deriveKey(secretKey, 'mail-outbox')),
      mail,
      publicUrl,
      operator: config.operator,
      clock,
      log,
    }),
    attempts,
    mailRateLimit: createMailRateLimit(attempts),
    passwords: createPasswordHasher(deps.passwordCost ?? defaultPasswordCost),
    signingKeys,
    accessTokens,
    refreshTokens: createRefreshTokens(deriveKey(secretKey, 'refresh-tokens')),
    callerCheck: createCallerCheck({ accessTokens, sessions, registrations, bus, clock }),
    signInRateLimit: createSignInRateLimit({ attempts, hasCaptcha: captcha.siteKey !== null }),
    knownDevices: createKnownDevices({
      key: deriveKey(secretKey, 'known-devices'),
      https,
      // Every way of signing in asks for it: password, passkey, provider.
      path: `${mainBase}auth`,
    }),
    // Longer than a challenge lives, however often its code is mailed again.
    challengeCookie: createSecretCookie({ name: 'sign_in_challenge', maxAgeSeconds: 3600, https }),
    rememberedDeviceCookie: createSecretCookie({
      name: 'remembered_device',
      maxAgeSeconds: rememberedDeviceDays * 86_400,
      https,
    }),
    totpSeeds: createEncryption(deriveKey(secretKey, 'totp-seeds')),
    codeHash: createCodeHash(deriveKey(secretKey, 'one-time-codes')),
    passkeyChallenges: createPasskeyChallenges({ key: deriveKey(secretKey, 'passkey-challenges'), clock }),
    captcha,
    identityProviders,
    browserCookie: createBrowserCookie({ https }),
    authorizationSecrets: createEncryption(deriveKey(secretKey, 'provider-visits')),
    gateway,
    noticeInbox: null,
    sandboxCards,
    profilePictures: createProfilePictures(openFileStore(config, 'main'), config.dataDir),
    models,
    clientData,
    spend,
    runningExports: new Set(),
  };
  if (gateway)
    context.noticeInbox = createNoticeInbox({
      gateway: gateway.about.id,
      repository: repositories.notices,
      apply: (notice) => applyNotice(context, notice),
      clock,
      log,
    });
  return context;
}
