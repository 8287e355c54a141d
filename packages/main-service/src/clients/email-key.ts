/** Normal form of an address, one account each: letter case, a trailing dot of the domain and a `+tag` do not count. */
export function emailKey(email: string): string {
  const lower = email.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  const [local = ''] = lower.slice(0, at).split('+');
  const domain = lower.slice(at + 1).replace(/\.$/, '');
  return `${local || lower.slice(0, at)}@${domain}`;
}
