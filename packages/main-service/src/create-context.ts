import { mainAddresses, mainBase } from '@deskmate/api/addresses';
import { adaptersFromConfig } from './adapters/adapters-from-config.ts';
import { createBackground } from './background.ts';
import type { MainContext } from './context.ts';
import type { MainServiceDeps } from './create-main-service.ts';
import { createCallerCheck } from './features/sessions/caller-check.ts';
import { createAccessTokens } from './features/sign-in/access-tokens.ts';
import { createKnownDevices } from './features/sign-in/known-device.ts';
import { createMailAllowance } from './features/sign-in/mail-allowance.ts';
import { createPasswordHasher, defaultPasswordCost } from './features/sign-in/password-hasher.ts';
import { createRefreshTokens } from './features/sign-in/refresh-token.ts';
import { createSignInBudget } from './features/sign-in/sign-in-budget.ts';
import { createSigningKeys } from './features/sign-in/signing-keys.ts';
import { createMailOutbox } from './mail/mail-outbox.ts';
import { createRepositories, createTransact } from './repositories.ts';
import { deriveKey } from './secrets/derive-key.ts';
import { createSeal } from './secrets/seal.ts';

/** Puts the parts together; the one place that knows how each is made. */
export function createContext(deps: MainServiceDeps): MainContext {
  const { db, bus, clock, log, config, models } = deps;
  const { publicUrl, limitFactor: factor, helpdesk } = config;
  const { secretKey } = deps.secrets;
  const { mail, captcha, gateways } = { ...adaptersFromConfig(config, { clock, log }), ...deps.adapters };
  const repositories = createRepositories(db);
  const { attempts, mailOutbox, registrations, signInSessions: sessions } = repositories;

  const keySeal = createSeal(deriveKey(secretKey, 'signing-keys'));
  const signingKeys = createSigningKeys({ repository: repositories.signingKeys, seal: keySeal, bus, clock });
  const accessTokens = createAccessTokens({ keys: signingKeys, issuer: publicUrl, clock });
  const mailSeal = createSeal(deriveKey(secretKey, 'mail-outbox'));
  const counting = { repository: attempts, key: deriveKey(secretKey, 'attempt-counters'), clock, factor };

  return {
    settings: { publicUrl, helpdesk },
    repositories,
    transact: createTransact(db),
    clock,
    log,
    background: createBackground(log),
    mails: createMailOutbox({ repository: mailOutbox, seal: mailSeal, mail, clock, log }),
    mailAllowance: createMailAllowance(counting),
    passwords: createPasswordHasher(deps.passwordCost ?? defaultPasswordCost),
    signingKeys,
    accessTokens,
    refreshTokens: createRefreshTokens(deriveKey(secretKey, 'refresh-tokens')),
    callerCheck: createCallerCheck({ accessTokens, sessions, registrations, bus, clock }),
    signInBudget: createSignInBudget({ ...counting, hasCaptcha: captcha.siteKey !== null }),
    knownDevices: createKnownDevices({
      key: deriveKey(secretKey, 'known-devices'),
      https: publicUrl.startsWith('https:'),
      path: `${mainBase}${mainAddresses.login}`,
    }),
    captcha,
    gateways,
    models,
  };
}
