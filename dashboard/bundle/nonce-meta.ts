import type { Plugin } from 'vite';

/** Vite reads the nonce from its meta element; HTML asks for a `content` there, which Vite does not write. */
export function nonceMeta(): Plugin {
  return {
    name: 'nonce-meta',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('<meta property="csp-nonce"', '<meta property="csp-nonce" content=""'),
    },
  };
}
