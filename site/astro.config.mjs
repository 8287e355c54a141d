// @ts-check
// A plain module, because Astro loads it without building it first.
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';
import { clientDirectives } from './integrations/client-directives.ts';
import { inlineScript } from './integrations/inline-script.ts';
import { noPrebundlingInBuilds } from './integrations/no-prebundling.ts';

const port = process.env.PORT ?? '8080';

/** @param {string} id a module's path */
const isReact = (id) =>
  id
    .split('node_modules/')
    .slice(1)
    .some((path) => /(?:^|\/)(?:react|react-dom|scheduler)\//.test(path));

export default defineConfig({
  site: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
  trailingSlash: 'never',
  // `file` gives /pricing.html, which every static host serves at /pricing without a redirect.
  build: { format: 'file', inlineStylesheets: 'always' },
  compressHTML: true,
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: false },
  security: {
    csp: {
      directives: [
        "default-src 'none'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
      ],
    },
  },
  integrations: [
    react(),
    clientDirectives(),
    noPrebundlingInBuilds(),
    sitemap({
      filter: (page) => !page.endsWith('/404'),
      i18n: { defaultLocale: 'en', locales: { en: 'en', ar: 'ar' } },
    }),
  ],
  vite: {
    plugins: [inlineScript()],
    environments: {
      client: {
        build: {
          rolldownOptions: {
            // React as one file instead of five: 0.9 kB less, and fewer requests when the first island is hydrated.
            output: {
              codeSplitting: { groups: [{ name: 'react', test: isReact }] },
            },
          },
        },
      },
    },
  },
});
