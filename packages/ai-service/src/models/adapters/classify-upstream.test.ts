import { expect, test } from 'vitest';
import { classifyUpstream } from './classify-upstream.ts';

const fetchFailed = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('socket'), { code }) });

test.each([
  ['a name that does not resolve', fetchFailed('ENOTFOUND'), 'upstream_connection'],
  ['a certificate that is not trusted', fetchFailed('SELF_SIGNED_CERT_IN_CHAIN'), 'upstream_connection'],
  ['a connection that takes too long', fetchFailed('UND_ERR_CONNECT_TIMEOUT'), 'upstream_timeout'],
  ['an overloaded vendor', { type: 'error', error: { type: 'overloaded_error', message: 'x' } }, 'upstream_failed'],
  ['a code in words of HTTP', { code: 503, message: 'x' }, 'upstream_failed'],
  ['a fault that nobody knows', new Error('odd'), 'upstream_unexpected'],
  ['nothing at all', undefined, 'upstream_unexpected'],
])('%s', (_name, error, code) => {
  expect(classifyUpstream(error)).toMatchObject({ code });
});
