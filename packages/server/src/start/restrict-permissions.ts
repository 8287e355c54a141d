import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const folderMode = 0o700;
const fileMode = 0o600;

/** What Deskmate itself stores in a data directory; other files there are left alone. */
const ownNames = /^(database|snapshots|keys|files|outbox|lock|admin\.sock)|\.backup(\.draft)?$/;

/**
 * Removes the access of other users, which earlier versions, a wide umask or a copied backup may have left.
 * @returns the paths that could not be changed, because they belong to another user
 */
export function restrictPermissions(dataDir: string): string[] {
  const refused: string[] = [];
  const narrow = (path: string): void => {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats || stats.isSymbolicLink()) return;
    const mode = stats.isDirectory() ? folderMode : fileMode;
    if ((stats.mode & 0o777 & ~mode) !== 0) {
      try {
        chmodSync(path, mode);
      } catch {
        refused.push(path);
      }
    }
    if (stats.isDirectory() && path !== dataDir) for (const name of readdirSync(path)) narrow(join(path, name));
  };
  narrow(dataDir);
  for (const name of readdirSync(dataDir)) if (ownNames.test(name)) narrow(join(dataDir, name));
  return refused;
}
