/** `astro check` exits 0 even when it could not run at all; only its last line proves that it has checked the files. */
import { spawnSync } from 'node:child_process';

const { status, stdout, stderr } = spawnSync('astro', ['check'], {
  encoding: 'utf8',
  env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
});
process.stdout.write(stdout);
process.stderr.write(stderr);
const looked = /Result \([1-9]\d* files?\)/.test(stdout);
if (!looked) console.error('astro check did not look at any file.');
process.exit(looked ? (status ?? 1) : 1);
