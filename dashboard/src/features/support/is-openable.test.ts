import { expect, test } from 'vitest';
import { isOpenable } from './is-openable.ts';

const origin = 'http://localhost:8080';

test('safety.md E09: only our own pages and https are opened', () => {
  for (const link of ['/contact-us', `${origin}/contact-us`, 'https://help.example/login?token=x']) {
    expect(isOpenable(link, origin), link).toBe(true);
  }
  const bad = [
    'javascript:alert(1)',
    'data:text/html,x',
    'http://help.example/',
    '//evil.test',
    'https://a@evil.test',
    'file:///etc/passwd',
  ];
  for (const link of bad) expect(isOpenable(link, origin), link).toBe(false);
});
