import type { ExternalTarget } from '@deskmate/service-kit/config/external-targets';
import { expect, test } from 'vitest';
import { findTarget } from './find-target.ts';

const target = (id: string, url: string): ExternalTarget => ({ id, name: id, url, delivery: 'query' });
const targets = [
  target('web', 'https://ext.example.com/cb?kept=1'),
  target('app', 'com.example.app:/cb'),
  target('extension', 'https://abcdefghijklmnop.chromiumapp.org/'),
];

test.each([
  ['https://ext.example.com/cb', 'web'],
  ['https://ext.example.com/cb?mine=1#x', 'web'],
  ['https://EXT.example.com:443/cb', 'web'],
  ['com.example.app:/cb', 'app'],
  ['https://abcdefghijklmnop.chromiumapp.org', 'extension'],
])('%j is a target', (address, id) => expect(findTarget(targets, address)?.id).toBe(id));

/** Addresses that look like a target and are none. */
const foreign = [
  '//evil.test',
  '/\\evil.test',
  '/%5Cevil.test',
  'https:evil.test',
  '\t//evil.test',
  'https://ext.example.com.evil.test/cb',
  'https://ext.example.com@evil.test/cb',
  'https://evil.test#@ext.example.com/cb',
  'https://evil.test\\@ext.example.com/cb',
  'https://evil.test/?https://ext.example.com/cb',
  'https://user@ext.example.com/cb',
  'https://ext.example.com:8443/cb',
  'http://ext.example.com/cb',
  'https://ext.example.com/cb/../x',
  'https://ext.example.com/cb%2f..%2fx',
  'https://ext.example.com/cb/',
  'https://ext.example.com/CB',
  'https://ext.example.com/',
  'https://ext.example.com./cb',
  'https://ext.example.com\n/cb',
  'https://ext.exa\tmple.com/cb',
  'https://ехt.example.com/cb',
  'https://sub.ext.example.com/cb',
  'javascript:alert(1)//https://ext.example.com/cb',
  'java\nscript:alert(1)',
  'data:text/html,https://ext.example.com/cb',
  'blob:https://ext.example.com/cb',
  'com.example.app.evil:/cb',
  'com.example.app:/other',
  'com.example.app://evil/cb',
  'https://other.chromiumapp.org/',
  `https://ext.example.com/${'x'.repeat(5000)}`,
  'ext.example.com/cb',
  '',
];

test.each(foreign)('E03: rejects %j as a target', (address) => expect(findTarget(targets, address)).toBeNull());
