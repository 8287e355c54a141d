import { expect, test } from '../fixtures/product.ts';
import { findSecrets } from '../product/secrets-in-log.ts';

const prompt = 'My landlord Jonas Weber wants 1,450 euros a month for the flat in Leipzig.';
const secrets = {
  'a signed token': 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.c2ln',
  'a refresh token': `r1.0199f3c2-7d1e-7c3a-9b0e-3f1d2c4b5a69.3.${'k'.repeat(43)}`,
  'a key of Stripe': 'sk_test_standin4eC39HqLyj',
  'a card number': '4242 4242 4242 4242',
  'a link with a secret': `/client/activate/${'x'.repeat(43)}`,
  'a second factor’s seed': 'otpauth://totp/Deskmate?secret=JBSWY3DPEHPK3PXP',
  'a password of the tests': 'quiet harbour 12',
  'an address of the tests': 'ann@example.com',
  'words of a prompt': prompt.slice(0, 62),
};

for (const [what, secret] of Object.entries(secrets))
  test(`W11: ${what} in a log is found, and its report does not repeat it`, () => {
    const lines = ['{"msg":"ready"}', JSON.stringify({ msg: 'failed', given: [secret] }), ''].join('\n');
    const found = findSecrets(lines, ['hello', prompt]);
    expect(found).toContain(`${what}: {"msg":"failed","given":["`);
    expect(found.join()).not.toContain(secret);
  });

test('W11: ordinary lines hold none', () => {
  const lines = [
    '{"level":30,"time":1795438912345,"reqId":"0199f3c2-7d1e-7c3a-9b0e-3f1d2c4b5a69","msg":"request completed"}',
    'Deskmate is ready: http://localhost:39831',
  ];
  expect(findSecrets(lines.join('\n'), ['hello', prompt])).toEqual([]);
});
