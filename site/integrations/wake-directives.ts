import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const islandFile = (name: string) => fileURLToPath(new URL(`../src/islands/${name}`, import.meta.url));

/**
 * Two more ways to wake an island. `client:touch`: when it is touched, pointed at or focused.
 * `client:stale`: when its prerendered plans may not be what this person should see.
 */
export const wakeDirectives = (): AstroIntegration => ({
  name: 'wake-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'touch', entrypoint: islandFile('wake-on-touch.ts') });
      addClientDirective({ name: 'stale', entrypoint: islandFile('wake-when-stale.ts') });
    },
  },
});
