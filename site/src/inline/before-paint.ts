/**
 * Runs in the head, before anything is painted: which theme, which language, signed in or not.
 * Everything it says is a hint for the eye; services decide for themselves.
 */
import { storageKeys } from '@deskmate/api/storage';
import { countsAsSignedIn } from '@deskmate/api/tokens/token-validity';
import { attempt } from './attempt.ts';

const root = document.documentElement;
const systemDark = matchMedia('(prefers-color-scheme: dark)');
const stored = (key: string) => attempt(() => localStorage.getItem(key)) ?? null;

export function applyStored() {
  const mode = attempt(() => JSON.parse(stored(storageKeys.settings) ?? '').themeMode);
  root.dataset.theme = mode === 'light' || mode === 'dark' ? mode : systemDark.matches ? 'dark' : 'light';
  const signedIn = countsAsSignedIn({
    accessToken: stored(storageKeys.accessToken),
    sessionExpiresAt: stored(storageKeys.sessionExpiresAt),
    nowMs: Date.now(),
  });
  root.toggleAttribute('data-signed-in', signedIn);
}

/** contract.md 2: with Arabic stored, /… leads to /ar/…; an unknown address becomes /404. */
function settleAddress() {
  const { pathname, search, hash } = location;
  const isArabic = root.lang === 'ar';
  const isUnknown = root.dataset.page === 'not-found';
  const wantsArabic = stored(storageKeys.language) === 'ar' || (isUnknown && `${pathname}/`.startsWith('/ar/'));
  const prefix = isArabic || wantsArabic ? '/ar' : '';
  const home = isUnknown ? `${prefix}/404` : `${prefix}${pathname === '/' ? '' : pathname}`;
  if (wantsArabic && !isArabic && pathname !== home) {
    root.hidden = true;
    location.replace(home + search + hash);
  } else if (isUnknown) history.replaceState(null, '', home);
}

applyStored();
settleAddress();
systemDark.onchange = applyStored;
for (const event of ['storage', 'pageshow']) addEventListener(event, applyStored);
