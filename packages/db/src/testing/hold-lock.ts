import { lockDataDir } from '../lock-data-dir.ts';

// Started as a process of its own by the tests of the lock; ends only when it is killed.
lockDataDir(process.argv[2] ?? '');
// The returned object is dropped on purpose: the lock must not depend on a reference to it.
global.gc?.();
process.stdout.write('locked\n');
setInterval(() => {}, 60_000);
