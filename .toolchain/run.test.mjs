import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { toolchain } from './folders.mjs';

/** What a command of the entry point imports runs on the machine's own Node, which may be 20. */
const newerThanNode20 =
  /\bglobSync\b|\bPromise\.withResolvers\b|\bObject\.groupBy\b|\bMap\.groupBy\b|import\.meta\.dirname/;

test('run.mjs and what it imports keep to Node 20', () => {
  const seen = new Set();
  const visit = (path) => {
    if (seen.has(path)) return;
    seen.add(path);
    const text = readFileSync(path, 'utf8');
    assert.doesNotMatch(text, newerThanNode20, path);
    for (const [, name] of text.matchAll(/from '(\.{1,2}\/[^']+)'/g)) visit(new URL(name, `file://${path}`).pathname);
  };
  visit(`${toolchain}/run.mjs`);
  assert.ok(seen.size > readdirSync(`${toolchain}/commands`).length / 2);
});
