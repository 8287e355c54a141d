/** Host and database of a server's address, without user and password. */
export function hostAndDatabase(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** A database as its operator knows it. */
export const databaseName = ({ databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string }): string =>
  databaseUrl === null ? `the embedded one in ${dataDir}` : `PostgreSQL at ${hostAndDatabase(databaseUrl)}`;
