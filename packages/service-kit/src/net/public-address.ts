import { BlockList, isIPv4 } from 'node:net';

/** Says whether a resolved address may be connected to. */
export type AddressRule = (ip: string) => boolean;

const reservedV4 = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  reservedV4.addSubnet(network, prefix);
}

const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');

// Inside the global range, yet not the open internet: tunnels to IPv4 addresses, documentation.
const reservedV6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  reservedV6.addSubnet(network, prefix, 'ipv6');
}

/** True for addresses of the public internet only; false for anything that cannot be parsed. */
export const isPublicAddress: AddressRule = (ip) =>
  isIPv4(ip) ? !reservedV4.check(ip) : globalV6.check(ip, 'ipv6') && !reservedV6.check(ip, 'ipv6');
