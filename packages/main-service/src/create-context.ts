import { mainBase } from '@deskmate/api/addresses';
import { cookieLives, rememberedDeviceDays } from '@deskmate/api/limits';
import { openFileStore } from '@deskmate/service-kit/files/open-file-store';
import { createProfilePictures } from './account/profile/profile-pictures.ts';
import { createAdapters } from './adapters/create-adapters.ts';
import { createBackground } from './background.ts';
import { applyNotice } from './billing/webhook/apply-notice.ts';
import { createNoticeInbox } from './billing/webhook/notice-inbox.ts';
import type { LinkedAccountContext, MainContext, SecondFactorContext, SignInContext } from './context.ts';
import type { MainServiceDeps } from './create-main-service.ts';
import { createBrowserCookie } from './identity/linked-accounts/browser-cookie.ts';
import { createPasskeyChallenges } from './identity/passkeys/passkey-challenges.ts';
import { createCodeHash } from './identity/second-factor/one-time-codes.ts';
import { createSecretCookie } from './identity/second-factor/secret-cookie.ts';
import { createCallerCheck } from './identity/sessions/caller-check.ts';
import { createAccessTokens } from './identity/sign-in/access-tokens.ts';
import { createAttemptCounter } from './identity/sign-in/attempt-counter.ts';
import { createKnownDevices } from './identity/sign-in/known-device.ts';
import { createMailRateLimit } from './identity/sign-in/mail-rate-limit.ts';
import { createPasswords } from './identity/sign-in/password-forms.ts';
import { createPasswordHasher, defaultPasswordCost } from './identity/sign-in/password-hasher.ts';
import { createRefreshTokenSigner } from './identity/sign-in/refresh-token-signer.ts';
import { createSignInRateLimit } from './identity/sign-in/sign-in-rate-limit.ts';
import { createSigningKeys } from './identity/sign-in/signing-keys.ts';
import { createMailOutbox } from './mail/mail-outbox.ts';
import type { IdentityProviders } from './ports/identity-provider.ts';
import { createRepositories } from './repositories.ts';
import { createEncryption, deriveKey } from './secrets.ts';
import { createTransact } from './transaction.ts';

/** Creates everything that operations depend on. */
export function createContext(deps: MainServiceDeps): MainContext {
  const { db, bus, clock, log, monitoring, config, models, clientData, spend } = deps;
  const { publicUrl, operator, helpdesk, withdrawalDays } = config;
  const { secretKey } = deps.secrets;
  const adapters = {
    ...createAdapters(config, { db, clock, log, dependencies: monitoring.dependencies }),
    ...deps.adapters,
  };
  const { mail, captcha, identityProviders, gateway, sandboxCards } = adapters;
  const repositories = createRepositories(db);
  const { mailOutbox, notices, registrations, signInSessions: sessions } = repositories;

  const attempts = createAttemptCounter({
    repository: repositories.attempts,
    key: deriveKey(secretKey, 'attempt-counters'),
    clock,
    factor: config.limitFactor,
  });
  const signIn = createSignInContext(deps, { repositories, attempts, captcha });
  const { accessTokens, knownDevices } = signIn;
  const secondFactor = createSecondFactorContext(deps);
  const { codeHash, totpSeeds } = secondFactor;
  const background = createBackground(log);
  const mails = createMailOutbox({
    repository: mailOutbox,
    encryption: createEncryption(deriveKey(secretKey, 'mail-outbox')),
    mail,
    publicUrl,
    operator,
    clock,
    log,
    monitoring,
  });

  const context: MainContext = {
    publicUrl,
    operator,
    helpdesk,
    repositories,
    transact: createTransact(db, { clock, log, knownDevices, codeHash, totpSeeds, attempts, mails, background }),
    clock,
    log,
    background,
    mails,
    callerCheck: createCallerCheck({ accessTokens, sessions, registrations, bus, clock }),
    profilePictures: createProfilePictures(openFileStore(config, 'main', monitoring.dependencies), config.dataDir),
    attempts,
    mailRateLimit: createMailRateLimit(attempts),
    captcha,
    ...signIn,
    ...secondFactor,
    ...createLinkedAccountContext(deps, identityProviders),
    gateway,
    sandboxCards,
    withdrawalDays,
    noticeInbox: null,
    models,
    clientData,
    spend,
  };
  context.noticeInbox =
    gateway &&
    createNoticeInbox({
      gateway: gateway.about.id,
      repository: notices,
      apply: (notice) => applyNotice(context, notice),
      clock,
      log,
      monitoring,
    });
  return context;
}

const isHttps = ({ config }: MainServiceDeps): boolean => config.publicUrl.startsWith('https:');

function createSignInContext(
  deps: MainServiceDeps,
  { repositories, attempts, captcha }: Pick<MainContext, 'attempts' | 'captcha' | 'repositories'>,
): SignInContext {
  const { bus, clock, config } = deps;
  const { secretKey } = deps.secrets;
  const signingKeys = createSigningKeys({
    repository: repositories.signingKeys,
    encryption: createEncryption(deriveKey(secretKey, 'signing-keys')),
    bus,
    clock,
  });
  return {
    passwords: createPasswords(createPasswordHasher(deps.passwordCost ?? defaultPasswordCost)),
    signInRateLimit: createSignInRateLimit({ attempts, hasCaptcha: captcha.siteKey !== null }),
    signingKeys,
    accessTokens: createAccessTokens({ keys: signingKeys, issuer: config.publicUrl, clock }),
    refreshTokenSigner: createRefreshTokenSigner(deriveKey(secretKey, 'refresh-tokens')),
    knownDevices: createKnownDevices({
      key: deriveKey(secretKey, 'known-devices'),
      https: isHttps(deps),
      // Every way of signing in asks for it: password, passkey, provider.
      path: `${mainBase}auth`,
    }),
    externalTargets: config.externalTargets,
  };
}

function createSecondFactorContext(deps: MainServiceDeps): SecondFactorContext {
  const { secretKey } = deps.secrets;
  const https = isHttps(deps);
  return {
    // Longer than a challenge lives, however often its code is mailed again.
    challengeCookie: createSecretCookie({
      name: 'sign_in_challenge',
      maxAgeSeconds: cookieLives.loginChallengeMinutes * 60,
      https,
    }),
    rememberedDeviceCookie: createSecretCookie({
      name: 'remembered_device',
      maxAgeSeconds: rememberedDeviceDays * 86_400,
      https,
    }),
    totpSeeds: createEncryption(deriveKey(secretKey, 'totp-seeds')),
    codeHash: createCodeHash(deriveKey(secretKey, 'one-time-codes')),
    passkeyChallenges: createPasskeyChallenges({ key: deriveKey(secretKey, 'passkey-challenges'), clock: deps.clock }),
  };
}

const createLinkedAccountContext = (
  deps: MainServiceDeps,
  identityProviders: IdentityProviders,
): LinkedAccountContext => ({
  identityProviders,
  browserCookie: createBrowserCookie({ https: isHttps(deps) }),
  // The name of the key stays as it was, so that authorizations begun before an update can be finished.
  authorizationSecrets: createEncryption(deriveKey(deps.secrets.secretKey, 'provider-visits')),
});
