import { storageKeys } from '@deskmate/api/storage';
import { act, configure, render } from '@testing-library/react';
import { vi } from 'vitest';
import { App } from '../app/App.tsx';
import { createI18n } from '../i18n/create-i18n.ts';
import { createQueryClient } from '../session/create-query-client.ts';
import { createSession } from '../session/create-session.ts';
import { memoryStorage } from '../session/memory-storage.ts';
import { readLanguage } from '../settings/language.ts';
import { sampleProfile, sampleSubscription, sampleToken } from './sample-client.ts';
import { type Script, scriptedTransport } from './scripted-transport.ts';

const pair = () => ({
  access_token: sampleToken(Date.now() + 600_000),
  refresh_token: 'refresh',
  expires_at: new Date(Date.now() + 600_000).toISOString(),
  session_expires_at: new Date(Date.now() + 30 * 86_400_000).toISOString(),
});

const fixture: Script = {
  'GET /api/public/config': {
    body: {
      turnstile_site_key: null,
      sign_in_providers: [],
      helpdesk: false,
      withdrawal_days: null,
      redirect_origins: [],
    },
  },
  'POST /api/auth/clients/login': () => ({ body: pair() }),
  'GET /api/auth/clients/profile': { body: sampleProfile },
  'GET /api/auth/otp': { body: { otp_type: null, enabled_at: null, backup_codes_left: 0 } },
  'GET /api/auth/linked-accounts': { body: { items: [], next_cursor: null, has_password: true } },
  'GET /api/auth/passkeys': { body: { items: [], next_cursor: null } },
  'GET /api/client/subscription': { body: sampleSubscription },
  'GET /api/client/subscription/coming-terms': { body: { coming: null } },
  'GET /api/client/withdrawal': { body: { items: [], next_cursor: null } },
  'GET /ai/v1/audio/transcriptions': { body: { available: false } },
};

type AppOptions = { at: string; signedIn?: boolean; script?: Script; stored?: Record<string, string> };

// The component library alone takes seconds to load unbundled on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

export const typedIn = (field: HTMLElement): string => (field as HTMLInputElement).value;

/** The whole application at an address, against scripted services; `left` is where it went by a full navigation. */
export async function renderApp({ at, signedIn = false, script = {}, stored = {} }: AppOptions) {
  window.history.replaceState(null, '', at);
  const storage = memoryStorage();
  for (const [key, value] of Object.entries(stored)) storage.setItem(key, value);
  if (signedIn) {
    await import('../app/shell/Shell.tsx');
    storage.setItem(storageKeys.accessToken, pair().access_token);
    storage.setItem(storageKeys.refreshToken, 'refresh');
  }
  const left: string[] = [];
  vi.spyOn(window.location, 'replace').mockImplementation((url) => void left.push(String(url)));
  const transport = scriptedTransport({ ...fixture, ...script });
  const session = createSession({
    storage,
    tabStorage: memoryStorage(),
    queries: createQueryClient(),
    transport,
    goTo: (url) => left.push(url),
    channel: { postMessage: () => {}, addEventListener: () => {} },
    pause: async () => {},
    locks: undefined,
  });
  void session.start();
  const words = await createI18n(readLanguage(storage.getItem(storageKeys.language)));
  // Pages and words load lazily; without an awaited `act` they would never be rendered.
  const screen = await act(async () => render(<App session={session} words={words} />));
  return { screen, session, storage, transport, left, here: () => window.location.pathname + window.location.search };
}
