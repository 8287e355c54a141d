import { expect, test } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { refuseWeakPassword } from './password-rules.ts';

const isRefused = (password: string) => {
  try {
    refuseWeakPassword(password, 'ann.lee@example.com');
    return false;
  } catch (error) {
    expect(error).toMatchObject({ code: 'weak_password', status: 422 });
    return true;
  }
};

test.each([
  'password',
  'Sunshine',
  'qwertyuiop',
  'deskmate',
  'Deskmate-2026!',
  'deskmatedeskmate',
  'annlee1990',
  'aaaaaaaaaaaa',
  'abababab',
])('B11: %s is refused', (password) => expect(isRefused(password)).toBe(true));

test.each(['correct horse battery', 'my deskmate is a cat', 'مرحبا يا صديقي', '🦊🌲 and a \u0000 nul'])(
  '%j is good',
  (password) => expect(isRefused(password)).toBe(false),
);

test('B11: the list holds 3,000 passwords that the length alone would let pass', () => {
  expect(commonPasswords.size).toBe(3000);
  expect([...commonPasswords].every((password) => password.length >= 8)).toBe(true);
});
