import { expect, it } from 'vitest';
import { withShortScopes } from './short-scopes.ts';

it('gives each component one mark, the same in styles and elements', () => {
  const html = withShortScopes(
    '<style>p[data-astro-cid-aaaaaaaa]{}b[data-astro-cid-bbbbbbbb]{}</style><p data-astro-cid-aaaaaaaa></p><b data-astro-cid-bbbbbbbb></b>',
  );
  expect(html).toBe('<style>p[data-s0]{}b[data-s1]{}</style><p data-s0></p><b data-s1></b>');
});
