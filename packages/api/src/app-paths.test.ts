import { expect, test } from 'vitest';
import { isAppPath } from './app-paths.ts';
import { pagePaths } from './page-paths.ts';

test('distinguishes paths of the app from paths of other documents', () => {
  for (const path of [pagePaths.login, pagePaths.payment, pagePaths.dashboard, '/client?a', '/dashboard#a'])
    expect(isAppPath(path), path).toBe(true);
  for (const path of ['/', '/pricing', '/share/text/1', '/dashboard-assets/x.js', '/ar/auth', 'https://x.test/auth'])
    expect(isAppPath(path), path).toBe(false);
});
