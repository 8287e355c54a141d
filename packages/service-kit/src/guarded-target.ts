import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { AddressRule } from './public-address.ts';

const blocked = (): Error => Object.assign(new Error('blocked'), { code: 'ADDRESS_BLOCKED' });

/**
 * Checks what can be seen of an address before it is resolved, with the parser that also makes the
 * connection. A rule that allows loopback (tests) allows any port there too.
 */
export function checkTarget(address: string, rule: AddressRule): URL {
  if (!URL.canParse(address)) throw blocked();
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isLiteral = isIP(host) !== 0;
  const allowedPort = url.port === '' || (isLiteral && rule('127.0.0.1'));
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '' || !allowedPort)
    throw blocked();
  // A literal address is connected to without a lookup, so it is checked here.
  if (isLiteral && !rule(host)) throw blocked();
  return url;
}

/** Resolves a name and returns only addresses that were checked; one forbidden address refuses the name. */
export const guardedLookup =
  (rule: AddressRule): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '', 0);
      if (addresses.length === 0 || !addresses.every(({ address }) => rule(address))) return callback(blocked(), '', 0);
      const [first] = addresses as [LookupAddress];
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
