import { pagePaths } from '@deskmate/api/page-paths';
import { toolOf, toolOfPath } from '@deskmate/api/tools';
import type { Feature } from '../messages/catalogues.ts';
import { toolScreens } from './tool-screens.ts';

const shell = () => import('./shell/Shell.tsx');
const toolPage = () => import('./pages/ToolPage.tsx');
const login = () => import('../features/auth/LoginPage.tsx');

/** The search is loaded with the shell, so that text typed right after its shortcut is not lost. */
const shellFeatures: Feature[] = ['shell', 'history'];

type FirstPage = { files: (() => Promise<unknown>)[]; features: Feature[] };

/**
 * Begins to fetch what an address needs, and returns its catalogues of words. Otherwise frame,
 * session, page and words would each wait for the one before. A failure shows where the page is drawn.
 */
export function preloadPage(path: string, isSignedIn: boolean): Feature[] {
  const { files, features } = firstPage(path, isSignedIn);
  for (const file of files) file().catch(() => {});
  return features;
}

function firstPage(path: string, isSignedIn: boolean): FirstPage {
  const toLogin: FirstPage = { files: [login], features: ['auth', 'fields'] };
  if (/^\/(dashboard|client\/(payment|subscription-update|buy-advance-credit))(\/|$)/.test(path)) {
    if (!isSignedIn) return toLogin;
    const tool = /^\/dashboard\/?$/.test(path) ? toolOf('chat') : toolOfPath(path);
    if (!tool) return { files: [shell], features: shellFeatures };
    const { load, features } = toolScreens[tool.id];
    return { files: [shell, toolPage, load], features: [...shellFeatures, 'conversation', 'models', ...features] };
  }
  return path.startsWith(pagePaths.login) && !isSignedIn ? toLogin : { files: [], features: [] };
}
