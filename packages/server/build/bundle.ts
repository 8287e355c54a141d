// One file per process instead of thousands: Drizzle alone, unbundled, costs half a second and 200 MB at start.
import { cpSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { migrationsRoot } from '@deskmate/db/migrate';
import { bundleServer } from './bundle-server.ts';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
// Made beside it and put in its place when whole, so that a failed build leaves the last good one.
const outdir = `${dist}.new`;
const source = (name: string) => fileURLToPath(new URL(`../src/${name}`, import.meta.url));

rmSync(outdir, { recursive: true, force: true });
await bundleServer(outdir, { main: source('main.ts'), admin: source('admin.ts') });
cpSync(migrationsRoot, `${outdir}/migrations`, { recursive: true });
rmSync(dist, { recursive: true, force: true });
renameSync(outdir, dist);
