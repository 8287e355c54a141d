import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import test from 'node:test';
import { fingerprint } from '../fingerprint.mjs';
import { cache } from '../folders.mjs';
import { chooseChecks } from './run-checks.mjs';

const all = [
  { name: 'whole' },
  { name: 'site', reads: ['site', 'packages/api'] },
  { name: 'services', reads: ['packages'] },
  { name: 'dashboard', reads: ['dashboard', 'packages/api'] },
];
const chosen = (...packages) => chooseChecks(all, packages).map(({ name }) => name);

test('chooses the checks that read a package, and those that read everything', () => {
  assert.deepEqual(chosen('site'), ['whole', 'site']);
  assert.deepEqual(chosen('packages/db'), ['whole', 'services']);
  assert.deepEqual(chosen('packages/api'), ['whole', 'site', 'services', 'dashboard']);
  assert.deepEqual(chosen('e2e'), ['whole']);
  assert.deepEqual(chosen(), ['whole', 'site', 'services', 'dashboard']);
});

test('takes a changed file for a change, and nothing that the cache holds', () => {
  const before = fingerprint(['.toolchain']);
  const file = `${cache}/checks/probe-${process.pid}`;
  mkdirSync(`${cache}/checks`, { recursive: true });
  writeFileSync(file, 'x');
  try {
    assert.equal(fingerprint(['.toolchain']), before);
    assert.notEqual(fingerprint(['.toolchain', 'package.json']), before);
    assert.notEqual(fingerprint([file.slice(file.indexOf('.toolchain'))]), fingerprint([]));
  } finally {
    rmSync(file);
  }
});
