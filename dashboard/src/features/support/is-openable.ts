/** A page of our own origin, or one over https: never a script or a file (`safety.md` E09). */
export function isOpenable(link: string, origin: string): boolean {
  try {
    const url = new URL(link, origin);
    return url.origin === origin || (url.protocol === 'https:' && url.username === '' && url.password === '');
  } catch {
    return false;
  }
}
