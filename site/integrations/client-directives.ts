import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const entrypoint = (file: string) => fileURLToPath(new URL(`../src/directives/${file}`, import.meta.url));

/** Two more conditions on which an island is hydrated; each file describes its own. */
export const clientDirectives = (): AstroIntegration => ({
  name: 'client-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'touch', entrypoint: entrypoint('hydrate-on-touch.ts') });
      addClientDirective({ name: 'plans', entrypoint: entrypoint('hydrate-on-plan-change.ts') });
    },
  },
});
