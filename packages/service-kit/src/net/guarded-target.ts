import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
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
  if (!isLiteral && isLocalName(host)) throw blocked();
  // A literal address is connected to without a lookup, so it is checked here.
  if (isLiteral && !rule(host)) throw blocked();
  return url;
}

/** Names of this machine and of its network, which no public name server knows. */
const isLocalName = (host: string): boolean => {
  const name = host.endsWith('.') ? host.slice(0, -1) : host;
  return !name.includes('.') || ['.localhost', '.local', '.internal'].some((ending) => name.endsWith(ending));
};

const resolveTimeoutMs = 2000;

/**
 * Resolves a name and returns only addresses that were checked; one forbidden address refuses the name. By a resolver of
 * its own: the system's waits for a silent name server in one of the few threads that also resolve the vendors' names.
 * @param servers only tests name another name server
 */
export function guardedLookup(rule: AddressRule, servers?: readonly string[]): LookupFunction {
  const resolver = new Resolver({ timeout: resolveTimeoutMs, tries: 2 });
  if (servers) resolver.setServers(servers);
  const resolve = async (hostname: string, family: unknown): Promise<LookupAddress[]> => {
    const asked = await Promise.allSettled([
      family === 6 ? [] : resolver.resolve4(hostname),
      family === 4 ? [] : resolver.resolve6(hostname),
    ]);
    const addresses = asked.flatMap((answer, at) =>
      answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: at === 0 ? 4 : 6 })) : [],
    );
    const [first] = asked;
    if (addresses.length === 0 && first.status === 'rejected') throw first.reason;
    return addresses;
  };
  return (hostname, options, callback) => {
    resolve(hostname, options.family).then(
      (addresses) => {
        const [first] = addresses;
        if (!first || !addresses.every(({ address }) => rule(address))) callback(blocked(), '', 0);
        else if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
}
