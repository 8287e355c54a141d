import './global-styles.ts';
import { storageKeys } from '@deskmate/api/storage';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createI18n } from '../i18n/create-i18n.ts';
import { createQueryClient } from '../session/create-query-client.ts';
import { createSession } from '../session/create-session.ts';
import { dashboardTransport, prepareTransport } from '../session/dashboard-transport.ts';
import { openStorage } from '../session/open-storage.ts';
import { keepReturnTo } from '../session/safe-return-to.ts';
import { readLanguage } from '../settings/language.ts';
import { App } from './App.tsx';
import { preloadPage } from './preload-page.ts';
import { reloadOnMissingChunk } from './reload-on-missing-chunk.ts';

const storage = openStorage('localStorage');
const session = createSession({
  storage,
  tabStorage: openStorage('sessionStorage'),
  queries: createQueryClient(),
  transport: dashboardTransport,
  goTo: (url) => window.location.assign(keepReturnTo(url, window.location.search)),
  channel: new BroadcastChannel('deskmate-session'),
});

const isSignedIn = session.tokens.read() !== null;
if (isSignedIn) prepareTransport();
const { fetched, features } = preloadPage(window.location.pathname, isSignedIn);
void session.start();
reloadOnMissingChunk(window, openStorage('sessionStorage'));
// A page from the back/forward cache must not show data of a session that has ended.
window.addEventListener('pageshow', (event) => {
  if (event.persisted && session.state().status !== 'unauthenticated' && !session.tokens.read())
    window.location.reload();
});

const words = await createI18n(readLanguage(storage.getItem(storageKeys.language)), features);
// React keeps a placeholder for 300 ms, so a page whose files come sooner is drawn sooner without one.
await Promise.race([fetched, new Promise((resolve) => setTimeout(resolve, 300))]);
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App session={session} words={words} />
  </StrictMode>,
);
