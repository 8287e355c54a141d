// One file per process instead of thousands: Drizzle alone, unbundled, costs half a second and 200 MB at start.
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundleServer, programs } from './bundle-server.ts';
import { cdnHeaders } from './cdn-headers.ts';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
// Made beside it and put in its place when whole, so that a failed build leaves the last good one.
const outdir = `${dist}.new`;

rmSync(outdir, { recursive: true, force: true });
await bundleServer(outdir, programs);
writeFileSync(`${outdir}/_headers`, `${cdnHeaders(process.env.PUBLIC_URL ?? 'http://localhost:8080')}\n`);
rmSync(dist, { recursive: true, force: true });
renameSync(outdir, dist);
