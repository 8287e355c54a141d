import react from '@vitejs/plugin-react';
import { defaultAllowedOrigins, defineConfig } from 'vite';
import { brandStyles } from './bundle/brand-styles.ts';
import { firstPaint } from './bundle/first-paint.ts';
import { shareWords } from './bundle/share-words.ts';

const services = process.env.SERVICES_URL ?? 'http://localhost:8080';

/** What every page needs, that of a share included. */
const baseChunk = {
  name: 'base',
  priority: 1,
  test: new RegExp(
    [
      '/node_modules/(react|react-dom|scheduler|i18next)/',
      '/packages/api/src/(addresses|limits|storage)',
      '/packages/brand/src/(identity|logo|tokens)',
      '/dashboard/src/(settings/|session/(open|memory)-storage|paths|app/look)',
      '/dashboard/src/messages/(use-(words|format)|start-|WordsProvider)',
      '/dashboard/src/ui/(base|Button|ErrorScreen|Logo|Spinner|use-(media|page-title))',
    ].join('|'),
  ),
};

/**
 * What every page of the application needs travels as one file; left alone it would be forty, which compress
 * worse. Only what the login needs belongs here: `bundle/budget.test.ts` weighs it.
 */
const frameChunk = {
  name: 'frame',
  test: new RegExp(
    [
      '/node_modules/(react-router|react-router-dom|@tanstack/[a-z-]+)/',
      '/packages/api/src/(client|tokens|contracts/errors|plans/(subscription-banner|time-left))',
      '/dashboard/src/(session/(?!axios)|messages/use-)',
      '/dashboard/src/ui/(Notice|Page|Problem|TextField|use-)',
    ].join('|'),
  ),
};

/** Both pages load parts on demand; left in `frame`, this would draw that chunk and its fonts into the hidden frame. */
const preloadChunk = { name: 'preload', test: /vite\/preload-helper/, priority: 1 };

/**
 * One page for /auth, /client and /dashboard, and one for /share (contract.md 2). Their files live under one
 * folder, so that a server can tell them from addresses of the application.
 */
export default defineConfig({
  base: '/',
  plugins: [react(), brandStyles(), shareWords(), firstPaint()],
  // The server puts a fresh value in its place on every answer; antd's styles carry it.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    assetsDir: 'dashboard-assets',
    target: 'es2023',
    manifest: true,
    modulePreload: { polyfill: false },
    // Fonts and pictures as files: a `data:` font would need its own word in the content policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    // The second page is a share's. The third is the frame that draws diagrams: it has a content policy of its own.
    rolldownOptions: {
      input: ['index.html', 'share.html', 'dashboard-assets/diagram.html'],
      output: { codeSplitting: { groups: [preloadChunk, baseChunk, frameChunk] } },
    },
  },
  server: {
    // The frame that draws diagrams has an origin without a name.
    cors: { origin: [defaultAllowedOrigins, 'null'] },
    proxy: { '/api': { target: services }, '/ai/v1': { target: services } },
  },
});
