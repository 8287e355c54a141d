// The entry point of every command. Plain Node 20: installs what is missing, then runs the command.
import { admin } from './commands/admin.mjs';
import { bench } from './commands/bench.mjs';
import { build } from './commands/build.mjs';
import { check } from './commands/check.mjs';
import { dev } from './commands/dev.mjs';
import { e2e } from './commands/e2e.mjs';
import { evaluate } from './commands/eval.mjs';
import { start } from './commands/start.mjs';
import { test } from './commands/test.mjs';
import { testBrowsers } from './commands/test-browsers.mjs';
import { testFaults } from './commands/test-faults.mjs';
import { testMutants } from './commands/test-mutants.mjs';
import { testServices } from './commands/test-services.mjs';
import { Stop } from './stop.mjs';

const commands = {
  start,
  test,
  'test:services': testServices,
  'test:faults': testFaults,
  'test:mutants': testMutants,
  'test:browsers': testBrowsers,
  dev,
  build,
  check,
  e2e,
  bench,
  eval: evaluate,
  admin,
};

const [name, ...words] = process.argv.slice(2);
const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
if (command === undefined) {
  console.error(`There is no command "${name ?? ''}". Choose one of: ${Object.keys(commands).join(', ')}.`);
  process.exit(2);
}
try {
  process.exitCode = await command(words);
} catch (error) {
  console.error(error instanceof Stop ? `\n${error.message}` : error);
  process.exitCode = 1;
}
