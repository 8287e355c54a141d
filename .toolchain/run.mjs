// The one way in. Plain Node 20: brings what is missing, then opens the door that was asked for.
import { admin } from './doors/admin.mjs';
import { bench } from './doors/bench.mjs';
import { build } from './doors/build.mjs';
import { check } from './doors/check.mjs';
import { dev } from './doors/dev.mjs';
import { e2e } from './doors/e2e.mjs';
import { start } from './doors/start.mjs';
import { test } from './doors/test.mjs';
import { testFaults } from './doors/test-faults.mjs';
import { testServices } from './doors/test-services.mjs';
import { Stop } from './stop.mjs';

const doors = {
  start,
  test,
  'test:services': testServices,
  'test:faults': testFaults,
  dev,
  build,
  check,
  e2e,
  bench,
  admin,
};

const [name, ...words] = process.argv.slice(2);
const door = Object.hasOwn(doors, name ?? '') ? doors[name] : undefined;
if (door === undefined) {
  console.error(`There is no command "${name ?? ''}". Choose one of: ${Object.keys(doors).join(', ')}.`);
  process.exit(2);
}
try {
  process.exitCode = await door(words);
} catch (error) {
  console.error(error instanceof Stop ? `\n${error.message}` : error);
  process.exitCode = 1;
}
