// One file per process instead of thousands: Drizzle alone, unbundled, costs half a second and 200 MB at start.
import { cpSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { migrationsRoot } from '@deskmate/db/migrate';
import { build } from 'esbuild';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
// Made beside it and put in its place when whole, so that a failed build leaves the last good one.
const outdir = `${dist}.new`;
const resolved = (module: string) => fileURLToPath(import.meta.resolve(module));
const source = (name: string) => fileURLToPath(new URL(`../src/${name}`, import.meta.url));

rmSync(outdir, { recursive: true, force: true });
await build({
  entryPoints: {
    main: source('main.ts'),
    admin: source('admin.ts'),
    // What runs in a thread or process of its own is a file of its own.
    'process-host': resolved('@deskmate/service-kit/process-host'),
    'picture-process': resolved('@deskmate/service-kit/pictures/picture-process'),
    'paint-process': resolved('@deskmate/ai-service/models/demo/paint-process'),
    'document-process': resolved('@deskmate/ai-service/document-readers/document-process'),
    'recording-process': resolved('@deskmate/ai-service/features/transcription/recording-process'),
  },
  outdir,
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  // What brings native code or data files of its own stays a package.
  external: ['@electric-sql/pglite', '@node-rs/argon2', 'libheif-js', 'pdfjs-dist', 'pdfkit', 'pg-native', 'sharp'],
  // Packages written for `require` still call it for Node's own modules.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module';const require = requireFrom(import.meta.url);",
  },
  legalComments: 'none',
  logLevel: 'warning',
});
cpSync(migrationsRoot, `${outdir}/migrations`, { recursive: true });
rmSync(dist, { recursive: true, force: true });
renameSync(outdir, dist);
