import { expectLinearTime } from '@deskmate/api/testing/expect-linear-time';
import { describe, expect, it } from 'vitest';
import { checkFields } from './check-fields.ts';

const faultOf = (email: string) => checkFields({ email }, (key: string) => key).email;

describe('an address', () => {
  it.each(['ada@mail.example', ' ada@mail.example ', 'a+b@x.y.z', 'ada@..x'])('%j may be sent', (email) => {
    expect(faultOf(email)).toBeUndefined();
  });

  it.each(['ada', 'ada@mail', 'ada@.example', 'ada@mail.', 'a b@mail.example', 'a@b@mail.example', '@mail.example'])(
    '%j is an error of typing',
    (email) => {
      expect(faultOf(email)).toBe('badEmail');
    },
  );

  it.each([
    ['full stops', (count: number) => `a@${'.'.repeat(count)}@`],
    ['spaces', (count: number) => `a${' '.repeat(count)}b`],
  ])('of many %s is refused in time that grows with its length', (name, make) =>
    expectLinearTime(name, 100_000, make, faultOf),
  );
});
