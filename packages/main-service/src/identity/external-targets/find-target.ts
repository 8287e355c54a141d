import { addressOf, type ExternalTarget } from '@deskmate/service-kit/config/external-targets';

/** Browsers remove or convert these characters in addresses, so they could disguise an address. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
const hidden = /[\u0000-\u0020\u007f\\]/;

/**
 * The configured target that an address of a login page names: the same scheme, host and path, compared as a browser
 * would read them. Query and fragment of the address do not count, and nobody is ever sent to the address itself.
 */
export function findTarget(targets: readonly ExternalTarget[], address: string): ExternalTarget | null {
  if (hidden.test(address) || !URL.canParse(address)) return null;
  const { username, password } = new URL(address);
  if (username !== '' || password !== '') return null;
  return targets.find(({ url }) => addressOf(url) === addressOf(address)) ?? null;
}
