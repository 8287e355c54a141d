// Checks the import rules on every source file, after trying each rule on its own examples.
import { readdirSync } from 'node:fs';
import { root } from '../folders.mjs';
import { packageFolders } from '../packages.mjs';
import { findCycles } from './cycles.mjs';
import { importsOf } from './imports-of.mjs';
import { rules } from './rules.mjs';

const source = /\.(ts|tsx|mts|astro)$/;
const leftOut = /(^|\/)(node_modules|dist|\.astro)\//;
const edgeless = /(^|\/)(utils?|helpers?|types|common|shared|index)\.tsx?$/;

const faults = [...unproven(), ...brokenRules()];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

/** A rule that allows its own counter-example, or refuses its own example, fails the check. */
function unproven() {
  const toImport = ([from, to, kind]) => ({ from, to, typeOnly: kind === 'type' });
  const faults = rules.flatMap(({ name, breaks, refuses, allows }) => [
    ...refuses
      .filter((example) => !breaks(toImport(example)))
      .map(([from, to]) => `Rule "${name}" lets ${from} import ${to}`),
    ...allows
      .filter((example) => breaks(toImport(example)))
      .map(([from, to]) => `Rule "${name}" refuses ${from} importing ${to}`),
  ]);
  const ring = findCycles([
    { from: 'a.ts', to: 'b.ts', typeOnly: false },
    { from: 'b.ts', to: 'a.ts', typeOnly: false },
    { from: 'c.ts', to: 'a.ts', typeOnly: false },
  ]);
  return ring.length === 1 ? faults : [...faults, 'The search for rings does not find a ring'];
}

function brokenRules() {
  const files = packageFolders.flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath.slice(root.length + 1)}/${entry.name}`.replaceAll('\\', '/'))
      .filter((file) => source.test(file) && !leftOut.test(file)),
  );
  const imports = files.flatMap(importsOf);
  return [
    ...rules.flatMap(({ name, breaks }) =>
      imports.filter(breaks).map(({ from, to }) => `${from} imports ${to}: ${name}`),
    ),
    ...findCycles(imports).map((ring) => `These import each other in a ring: ${ring.join(' -> ')}`),
    ...files
      .filter((file) => edgeless.test(file))
      .map((file) => `${file}: such a name has no edge; name the file after what it does`),
  ];
}
