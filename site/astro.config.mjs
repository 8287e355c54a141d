// @ts-check
// Not TypeScript: a plain module is loaded as it is, without a build of its own.
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';
import { contentSecurityPolicy } from './integrations/content-security-policy.ts';
import { inlineScript } from './integrations/inline-script.ts';
import { noPrebundlingInBuilds } from './integrations/no-prebundling.ts';
import { oneStyle } from './integrations/one-style.ts';
import { runtimeOnTouch } from './integrations/runtime-on-touch.ts';
import { shortScopes } from './integrations/short-scopes.ts';
import { wakeDirectives } from './integrations/wake-directives.ts';

const port = process.env.PORT ?? '8080';

export default defineConfig({
  site: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
  trailingSlash: 'never',
  // `file` gives /pricing.html, which every static host serves at /pricing without a redirect.
  build: { format: 'file', inlineStylesheets: 'always' },
  compressHTML: true,
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: false },
  integrations: [
    react(),
    wakeDirectives(),
    noPrebundlingInBuilds(),
    sitemap({
      filter: (page) => !page.endsWith('/404'),
      i18n: { defaultLocale: 'en', locales: { en: 'en', ar: 'ar' } },
    }),
    shortScopes(),
    oneStyle(),
    runtimeOnTouch(),
    // Last, because it hashes what the others have written.
    contentSecurityPolicy(),
  ],
  vite: {
    plugins: [inlineScript()],
    build: { modulePreload: false },
  },
});
