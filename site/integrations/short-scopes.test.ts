import { expect, it } from 'vitest';
import { withShortScopes } from './short-scopes.ts';

const [a, b] = ['data-astro-cid-aaaaaaaa', 'data-astro-cid-bbbbbbbb'];

it('gives each component one mark, the same in styles and elements', () => {
  const html = withShortScopes(`<style>p[${a}]{}b[${b}]{}</style><p ${a}></p><b ${b}="true"></b>`);
  expect(html).toBe('<style>p[data-s0]{}b[data-s1]{}</style><p data-s0></p><b data-s1></b>');
});

it('leaves the mark off elements that no rule of their component names', () => {
  const html = withShortScopes(
    `<style>.x[${a}] b[${a}]:hover{}</style><p class="y" ${a}></p><i class="x y" ${a}><b ${a}></b></i>`,
  );
  expect(html).toBe(
    '<style>.x[data-s0] b[data-s0]:hover{}</style><p class="y"></p><i class="x y" data-s0><b data-s0></b></i>',
  );
});

it('keeps every mark where a rule names none of tag and class', () => {
  const html = withShortScopes(`<style>:is(h1,h2)[${a}]{}</style><h1 ${a}></h1><p ${a}></p>`);
  expect(html).toBe('<style>:is(h1,h2)[data-s0]{}</style><h1 data-s0></h1><p data-s0></p>');
});
