import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network that an address counts as: an IPv4 address is one, and so is a whole IPv6 /64,
 * because one household or server owns all of it.
 */
export function networkOf(ip: string): string {
  const plain = ip.startsWith('::ffff:') ? ip.slice(7) : ip;
  if (isIPv4(plain) || !isIPv6(plain)) return plain;
  const [address = ''] = plain.split('%', 1);
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
