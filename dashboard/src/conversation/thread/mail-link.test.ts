import { expect, it } from 'vitest';
import { mailLink } from './mail-link.ts';

it('carries subject and text, line breaks as mail programs want them', () => {
  const { href, isCut } = mailLink('Lunch & more?', 'Hi Sam,\n\n50 % off = 1+1');
  expect(href).toBe('mailto:?subject=Lunch%20%26%20more%3F&body=Hi%20Sam%2C%0D%0A%0D%0A50%20%25%20off%20%3D%201%2B1');
  expect(isCut).toBe(false);
});

it('leaves out a text that is too long for an address, in any script', () => {
  for (const text of ['a'.repeat(5000), 'م'.repeat(400), '字'.repeat(300)]) {
    const { href, isCut } = mailLink('Report', text);
    expect({ href, isCut }).toEqual({ href: 'mailto:?subject=Report', isCut: true });
  }
});

it('accepts text that is not valid Unicode', () => {
  expect(mailLink('\ud83d', 'a\udc00b').href).toBe('mailto:?subject=%EF%BF%BD&body=a%EF%BF%BDb');
});
