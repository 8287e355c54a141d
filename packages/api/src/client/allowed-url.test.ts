import { expect, test } from 'vitest';
import { allowedUrl } from './allowed-url.ts';

const own = 'https://desk.example';
const allowed = ['https://pay.example', 'https://help.example'];

test.each([
  ['/client/payment?a=1', `${own}/client/payment?a=1`],
  [`${own}/x`, `${own}/x`],
  ['https://pay.example/c/1#k', 'https://pay.example/c/1#k'],
  ['https://PAY.example:443/c', 'https://pay.example/c'],
  ['/\\desk.example/x', `${own}/x`],
])('%s is allowed', (target, href) => {
  expect(allowedUrl(target, own, allowed)).toBe(href);
});

test.each([
  '//evil.test',
  '/\\evil.test',
  '\t//evil.test',
  'https:evil.test',
  'https://pay.example.evil.test/',
  'https://pay.example@evil.test/',
  'https://a:b@pay.example/',
  'https://evil.test#@pay.example/',
  'https://pay.example:8443/',
  'http://pay.example/',
  'https://pay.example./',
  'https://pаy.example/',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'blob:https://desk.example/1',
  'file:///etc/passwd',
  'ftp://desk.example/',
  `${own}/${'x'.repeat(5000)}`,
  'https://',
  null,
  undefined,
  7,
  ['https://pay.example/'],
  {},
])('E03, E09: %s leads nowhere', (target) => {
  expect(allowedUrl(target, own, allowed)).toBeNull();
});
