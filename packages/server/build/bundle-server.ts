import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { migrationsRoot } from '@deskmate/db/migrate';
import { build } from 'esbuild';

const resolved = (module: string) => fileURLToPath(import.meta.resolve(module));
const source = (name: string) => fileURLToPath(new URL(`../src/${name}`, import.meta.url));

export const programs: Record<string, string> = { main: source('main.ts'), admin: source('admin.ts') };

/** What runs in a thread or process of its own is a file of its own. */
export const processEntries: Record<string, string> = {
  'process-host': resolved('@deskmate/service-kit/work/process-host'),
  'picture-process': resolved('@deskmate/service-kit/files/pictures/picture-process'),
  'paint-process': resolved('@deskmate/ai-service/models/adapters/demo/paint-process'),
  'invoice-process': resolved('@deskmate/main-service/billing/invoices/invoice-process'),
  'document-process': resolved('@deskmate/ai-service/documents/readers/document-process'),
  'recording-process': resolved('@deskmate/ai-service/transcription/recording-process'),
};

/**
 * One file per program, with the processes that it starts and the migrations beside it.
 * @returns the source files that went into it, by their full paths
 */
export async function bundleServer(outdir: string, entries: Record<string, string>): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: { ...entries, ...processEntries },
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    // What brings native code or data files of its own stays a package.
    external: [
      '@electric-sql/pglite',
      '@node-rs/argon2',
      'fontkit',
      'libheif-js',
      'pdfjs-dist',
      'pdfkit',
      'pg-native',
      'sharp',
      'subset-font',
    ],
    // Packages written for `require` still call it for Node's own modules.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module';const require = requireFrom(import.meta.url);",
    },
    legalComments: 'none',
    logLevel: 'warning',
    absWorkingDir: source('..'),
    metafile: true,
  });
  cpSync(migrationsRoot, `${outdir}/migrations`, { recursive: true });
  return Object.keys(metafile.inputs).map((path) => source(`../${path}`));
}
