import { identity } from '@deskmate/brand/identity';
import { describe, expect, it } from 'vitest';
import { readDescription } from './read-description.ts';

describe("what a payment is for, read from the service's line", () => {
  it.each([
    ['Pro, 1 month', { kind: 'plan', name: 'Pro', interval: 'month' }],
    ['Pro+, 1 year', { kind: 'plan', name: 'Pro+', interval: 'year' }],
    ['Small, but mine, 1 year', { kind: 'plan', name: 'Small, but mine', interval: 'year' }],
    ['60 Image × 2', { kind: 'pack', name: '60 Image', quantity: '2' }],
    ['Big × bigger × 10', { kind: 'pack', name: 'Big × bigger', quantity: '10' }],
  ])('%s', (line, described) => {
    expect(readDescription(`${identity.name} ${line}`)).toEqual(described);
  });

  it.each(['', identity.name, `${identity.name} Pro`, 'Pro, 1 month', `${identity.name} , 1 month`, 'Anything × 2'])(
    'nothing from %j',
    (line) => {
      expect(readDescription(line)).toBeNull();
    },
  );
});
