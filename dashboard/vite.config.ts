import react from '@vitejs/plugin-react';
import { defaultAllowedOrigins, defineConfig } from 'vite';
import { appearanceScript } from './bundle/appearance-script.ts';
import { brandStyles } from './bundle/brand-styles.ts';
import { nonceMeta } from './bundle/nonce-meta.ts';
import { pdfAssets } from './bundle/pdf-assets.ts';
import { shareWords } from './bundle/share-words.ts';

const services = process.env.SERVICES_URL ?? 'http://localhost:8080';

/** Modules that every page needs, the page of a share included. */
const baseChunk = {
  name: 'base',
  priority: 1,
  test: new RegExp(
    [
      '/node_modules/(react|react-dom|scheduler|i18next)/',
      '/packages/api/src/(addresses|limits|storage)',
      '/packages/brand/src/(identity|logo|tokens)',
      '/dashboard/src/(settings/|session/(open|memory)-storage|paths|app/global-styles)',
      '/dashboard/src/messages/(use-(words|format)|start-|WordsProvider)',
      '/dashboard/src/ui/(base|Button|ErrorBoundary|ErrorScreen|Logo|Spinner|use-(media|page-title))',
    ].join('|'),
  ),
};

/**
 * Modules that every page of the application needs, in one file. The default split makes about forty files, which
 * compress worse. Only what the login page needs belongs here; `bundle/budget.test.ts` checks the size.
 */
const frameChunk = {
  name: 'frame',
  test: new RegExp(
    [
      '/node_modules/(react-router|react-router-dom|@tanstack/(react-query|query-core))/',
      '/packages/api/src/(client|tokens|contracts/errors|plans/(subscription-banner|time-left))',
      '/dashboard/src/(session/(?!axios|passkeys|download-file)|messages/use-)',
      '/dashboard/src/ui/(Notice|Page|FormAlert|TextField|use-(?!modal-dialog|is-wider))',
      '/dashboard/src/app/(NotFoundRedirect|PageBoundary)',
    ].join('|'),
  ),
};

/**
 * What the diagram frame shares with the pages: the loader of parts, and the style processor of antd and Mermaid. In
 * another chunk they would load that chunk's pages and fonts into the frame, whose policy refuses them.
 */
const sharedWithDiagrams = [
  { name: 'preload', test: /vite\/preload-helper/, priority: 1 },
  { name: 'stylis', test: /\/node_modules\/stylis\//, priority: 1 },
];

/**
 * One page for /auth, /client and /dashboard, and one for /share. All built files are in one folder, so that a server
 * can tell them from addresses of the application.
 */
export default defineConfig({
  base: '/',
  plugins: [react(), brandStyles(), shareWords(), appearanceScript(), nonceMeta(), pdfAssets()],
  // The server replaces this text with a new nonce in each response; antd's styles carry it.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    assetsDir: 'dashboard-assets',
    target: 'es2023',
    manifest: true,
    modulePreload: { polyfill: false },
    // Fonts and pictures stay files, because a `data:` font would need `font-src data:` in the content policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    // `share.html`: the page of a share. `diagram.html`: the iframe that draws diagrams, with its own content policy.
    rolldownOptions: {
      input: ['index.html', 'share.html', 'dashboard-assets/diagram.html'],
      output: {
        codeSplitting: { groups: [...sharedWithDiagrams, baseChunk, frameChunk] },
      },
    },
  },
  server: {
    // The diagram iframe is sandboxed, so its origin is `null`.
    cors: { origin: [defaultAllowedOrigins, 'null'] },
    proxy: { '/api': { target: services }, '/ai/v1': { target: services } },
  },
});
