/** Operators write the address with the version or without. */
export function vendorAddress(address: string, version: string): string {
  return new URL(address).pathname === '/' ? `${address.replace(/\/$/, '')}/${version}` : address;
}
