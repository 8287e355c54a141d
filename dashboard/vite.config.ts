import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandStyles } from './bundle/brand-styles.ts';
import { firstPaint } from './bundle/first-paint.ts';

const services = process.env.SERVICES_URL ?? 'http://localhost:8080';

/**
 * What every page needs travels as one file; left alone it would be forty, which compress worse.
 * Only what the login needs belongs here: `bundle/budget.test.ts` weighs it.
 */
const frameChunk = {
  name: 'frame',
  test: new RegExp(
    [
      '/node_modules/(react|react-dom|scheduler|react-router|react-router-dom|i18next|@tanstack/[a-z-]+)/',
      '/packages/api/src/(client|tokens|addresses|limits|storage|contracts/errors|plans/(subscription-banner|time-left))',
      '/packages/brand/src/(identity|logo|tokens)',
      '/dashboard/src/(session/(?!axios)|settings/)',
      '/dashboard/src/(paths|messages/(use-|start-|WordsProvider))',
      '/dashboard/src/ui/(Button|ErrorScreen|Logo|Notice|Page|Problem|Spinner|TextField|use-)',
    ].join('|'),
  ),
};

/**
 * One page for /auth, /client, /dashboard and /share (contract.md 2). Its files live under one
 * folder, so that a server can tell them from addresses of the application.
 */
export default defineConfig({
  base: '/',
  plugins: [react(), brandStyles(), firstPaint()],
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
    rolldownOptions: { output: { codeSplitting: { groups: [frameChunk] } } },
  },
  server: {
    proxy: { '/api': { target: services }, '/ai/v1': { target: services } },
  },
});
