import type { Feature } from '../messages/catalogues.ts';

const shell = () => import('./shell/Shell.tsx');
const chat = () => import('./pages/ChatPage.tsx');
const login = () => import('../features/auth/LoginPage.tsx');

type FirstPage = { files: (() => Promise<unknown>)[]; features: Feature[] };

/**
 * Begins fetching what an address is about to need, and says whose words it will speak. Otherwise frame,
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
    const toChat = /^\/dashboard(\/chat(\/|$)|\/?$)/.test(path);
    return toChat
      ? { files: [shell, chat], features: ['shell', 'chat', 'conversation', 'history', 'models'] }
      : { files: [shell], features: ['shell'] };
  }
  return path.startsWith('/auth/jwt/login') && !isSignedIn ? toLogin : { files: [], features: [] };
}
