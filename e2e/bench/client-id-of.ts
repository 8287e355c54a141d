/** Whose access token it is. */
export function clientIdOf(accessToken: string): string {
  const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());
  return String(claims.sub);
}
