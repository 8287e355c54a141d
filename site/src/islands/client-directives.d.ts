import 'astro';
import type { BuiltPlans } from './wake-when-stale.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:touch'?: boolean;
    'client:stale'?: BuiltPlans;
  }
}
