import { identity } from '@deskmate/brand/identity';
import { colours, cssVariables } from '@deskmate/brand/tokens';
import type { Plugin } from 'vite';

const publicId = 'virtual:brand.css';
const innerId = '\0virtual:brand.css';

/** The brand's custom properties as a stylesheet, and its name and colours in the page before any script runs. */
export function brandStyles(): Plugin {
  return {
    name: 'brand-styles',
    resolveId: (id) => (id === publicId ? innerId : undefined),
    load: (id) => (id === innerId ? cssVariables() : undefined),
    transformIndexHtml: (html) =>
      html
        .replaceAll('%BRAND_NAME%', identity.name)
        .replaceAll('%PAPER_LIGHT%', colours.light.paper)
        .replaceAll('%PAPER_DARK%', colours.dark.paper),
  };
}
