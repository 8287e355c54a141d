/**
 * Runs in the head, before anything is painted: theme, language, signed in or not. All of it only decides what is
 * shown; the services check each request themselves.
 */
import type { storageKeys } from '@deskmate/api/storage';
import { serverNowMs } from '@deskmate/api/tokens/server-clock';
import { countsAsSignedIn } from '@deskmate/api/tokens/token-validity';
import { ignoreErrors } from './ignore-errors.ts';

const root = document.documentElement;
const systemDark = matchMedia('(prefers-color-scheme: dark)');
// Only the type is imported: the list itself would be a tenth of this script.
const stored = (key: (typeof storageKeys)[keyof typeof storageKeys]) =>
  ignoreErrors(() => localStorage.getItem(key)) ?? null;

function applyStored() {
  const mode = ignoreErrors(() => JSON.parse(stored('settings') ?? '').themeMode);
  root.dataset.theme = mode === 'light' || mode === 'dark' ? mode : systemDark.matches ? 'dark' : 'light';
  const signedIn = countsAsSignedIn({
    accessToken: stored('access_token'),
    refreshToken: stored('refresh_token'),
    sessionExpiresAt: stored('session_expires_at'),
    nowMs: serverNowMs(stored('clock_offset_ms'), Date.now()),
  });
  root.toggleAttribute('data-signed-in', signedIn);
}

/** With Arabic stored, /… leads to /ar/…. */
function redirectToArabic() {
  if (stored('language') !== 'ar' || root.lang === 'ar') return;
  const { pathname, search, hash } = location;
  root.hidden = true;
  location.replace(`/ar${pathname === '/' ? '' : pathname}${search}${hash}`);
}

applyStored();
redirectToArabic();
systemDark.onchange = applyStored;
for (const event of ['storage', 'pageshow']) addEventListener(event, applyStored);
