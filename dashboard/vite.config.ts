import react from '@vitejs/plugin-react';
import { defaultAllowedOrigins, defineConfig } from 'vite';
import { appearanceScript } from './bundle/appearance-script.ts';
import { brandStyles } from './bundle/brand-styles.ts';
import { nonceMeta } from './bundle/nonce-meta.ts';
import { pdfAssets } from './bundle/pdf-assets.ts';
import { recognitionAssets } from './bundle/recognition-assets.ts';
import { shareWords } from './bundle/share-words.ts';

const services = process.env.SERVICES_URL ?? 'http://localhost:8080';

const anyOf = (...patterns: string[]) => new RegExp(patterns.join('|'));

/**
 * A module, and all that it imports statically, goes into the first group that matches it. Without groups the chat makes
 * 107 requests instead of 46 and needs a quarter more CPU time; small files compress worse, too. A group is loaded whole,
 * so it must not hold what a page of an earlier group needs; `bundle/budget.test.ts` checks sizes and which page loads what.
 */
const groups = [
  /**
   * What the diagram frame shares with the pages: the loader of parts, and the style processor of antd and Mermaid. In
   * another chunk they would load that chunk's pages and fonts into the frame, whose policy refuses them.
   */
  { name: 'preload', test: /vite\/preload-helper/ },
  { name: 'stylis', test: /\/node_modules\/stylis\// },
  /** For every page, the page of a share included. */
  {
    name: 'base',
    test: anyOf(
      '/node_modules/(react|react-dom|scheduler|i18next)/',
      '/packages/api/src/(addresses|limits|storage)',
      '/packages/brand/src/(identity|logo|tokens)',
      '/dashboard/src/(settings/|session/(open|memory)-storage|paths|app/global-styles)',
      '/dashboard/src/i18n/(use-(words|format)|create-i18n|WordsProvider)',
      '/dashboard/src/ui/(base|Button|CloseButton|ErrorBoundary|ErrorScreen|Logo|Spinner|lazy-component|use-(media|page-title))',
    ),
  },
  /** For every page of the application. Only what the login page needs belongs here. */
  {
    name: 'frame',
    test: anyOf(
      '/node_modules/(react-router|react-router-dom|@tanstack/(react-query|query-core))/',
      '/packages/api/src/(client|tokens|contracts/error|plans/(subscription-banner|time-left))',
      '/dashboard/src/(session/(?!axios|passkeys|download-file|use-time-zone)|i18n/use-)',
      '/dashboard/src/ui/(Notice|Page|FormAlert|TextField|use-(?!modal-dialog|is-wider|load-more|near-viewport))',
      '/dashboard/src/app/(NotFoundRedirect|PageBoundary|lazy-pages|tool-screens|shell/lazy-history-panel)',
    ),
  },
  /** Small parts for the page of a share and the signed-in pages; of the icons what all of them need, and the cross. */
  {
    name: 'parts',
    test: anyOf(
      '/packages/brand/src/tools',
      // What draws an icon, and the one icon of a share without Markdown.
      '/node_modules/@ant-design/icons/es/(components/|index|cssUtils|renderUtils|icons/CloseOutlined)',
      '/dashboard/src/conversation/(markdown/(answer-parts|PlainText)|model/model-name)',
      '/dashboard/src/ui/(Overlay|Modal|use-(is-wider|near-viewport)|Icon|CopyButton|save-file|page-nonce)',
    ),
  },
  /** For the page of a share and the list of messages. */
  { name: 'markdown', test: anyOf('/dashboard/src/conversation/markdown/(Markdown|BlockView)') },
  /**
   * The icons that more than one page draws. In the group of the chat they would load the whole chat into the pages of
   * antd, which draws some of them. One that a single page draws stays with that page.
   */
  { name: 'icons', test: /\/node_modules\/@ant-design\/icons\//, minShareCount: 2 },
  /** For the signed-in pages. */
  { name: 'shell', test: anyOf('/dashboard/src/(app/shell/Shell|conversation/model/model-queries)') },
  /** For the tools: their screens are made of the parts of the chat's. */
  { name: 'chat', test: anyOf('/dashboard/src/(app/pages/ToolPage|features/chat/components/ChatScreen)') },
  /** For the account and the payment pages. */
  { name: 'antd', test: anyOf('/dashboard/src/app/pages/ComponentLibraryPages') },
];

/**
 * One page for /auth, /client and /dashboard, and one for /share. All built files are in one folder, so that a server
 * can tell them from addresses of the application.
 */
export default defineConfig({
  base: '/',
  plugins: [react(), brandStyles(), shareWords(), appearanceScript(), nonceMeta(), pdfAssets(), recognitionAssets()],
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
      output: { codeSplitting: { groups } },
    },
  },
  server: {
    // The diagram iframe is sandboxed, so its origin is `null`.
    cors: { origin: [defaultAllowedOrigins, 'null'] },
    proxy: { '/api': { target: services }, '/ai/v1': { target: services } },
  },
});
