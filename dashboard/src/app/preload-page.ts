import { toolOf, toolOfPath } from '@deskmate/api/tools';
import type { Feature } from '../i18n/catalogues.ts';
import { paths } from '../paths.ts';
import type { LazyComponent } from '../ui/lazy-component.tsx';
import { Login, Shell, Tool } from './lazy-pages.ts';
import { HistoryPanel } from './shell/lazy-history-panel.ts';
import { toolScreens } from './tool-screens.ts';

/** The search is loaded with the shell, so that text typed right after its shortcut is not lost. */
const shellFeatures: Feature[] = ['shell', 'history'];

/** Where the pages inside the shell begin. */
const shellPaths = [paths.dashboard, paths.payment, paths.subscriptionUpdate, paths.buyCredit];

type FirstPage = { components: Pick<LazyComponent<never>, 'preload'>[]; features: Feature[] };

/**
 * Begins to fetch what an address needs, and returns its catalogues of words. Otherwise frame,
 * session, page and words would each wait for the one before. A failure shows where the page is drawn.
 */
export function preloadPage(path: string, isSignedIn: boolean): { fetched: Promise<unknown>; features: Feature[] } {
  const { components, features } = firstPage(path, isSignedIn);
  return { fetched: Promise.allSettled(components.map(({ preload }) => preload())), features };
}

function firstPage(path: string, isSignedIn: boolean): FirstPage {
  const toLogin: FirstPage = { components: [Login], features: ['auth', 'fields'] };
  if (shellPaths.some((start) => `${path}/`.startsWith(`${start}/`))) {
    if (!isSignedIn) return toLogin;
    const tool = path.replace(/\/$/, '') === paths.dashboard ? toolOf('chat') : toolOfPath(path);
    if (!tool) return { components: [Shell], features: shellFeatures };
    const { Screen, features } = toolScreens[tool.id];
    const components = [Shell, HistoryPanel, Tool, Screen];
    return { components, features: [...shellFeatures, 'conversation', 'models', ...features] };
  }
  return path.startsWith(paths.login) && !isSignedIn ? toLogin : { components: [], features: [] };
}
