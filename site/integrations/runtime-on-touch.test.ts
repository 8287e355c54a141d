import { expect, it } from 'vitest';
import { withRuntimeOnTouch } from './runtime-on-touch.ts';

const page = (client: string) =>
  `<script>a()</script><script>wake;new Event("astro:${client}")</script><script>customElements.define("astro-island",X)</script><astro-island client="${client}">`;

it('leaves the runtime out of a page whose islands sleep until they are touched', () => {
  const { page: html, runtime } = withRuntimeOnTouch(page('touch'));
  expect(html).toMatch(/^<script>a\(\)<\/script><script>for\(let e of.*<\/script><astro-island client="touch">$/);
  expect(html).toContain(runtime?.path);
  expect(runtime?.text).toBe('wake;new Event("astro:touch");\ncustomElements.define("astro-island",X)');
});

it('leaves a page alone whose islands wake by themselves', () => {
  expect(withRuntimeOnTouch(page('stale'))).toEqual({ page: page('stale') });
});
