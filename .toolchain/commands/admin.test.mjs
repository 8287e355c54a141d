import assert from 'node:assert/strict';
import { test } from 'node:test';
import { admin } from './admin.mjs';

async function built(isBuilt) {
  const packageFolders = [];
  await admin(['help'], {
    isBuilt: () => isBuilt,
    build: async (_env, only) => void packageFolders.push(...only),
    run: async () => 0,
  });
  return packageFolders;
}

test("an operator's command builds nothing that a running process serves", async () => {
  assert.deepEqual(await built(true), []);
  assert.deepEqual(await built(false), ['packages/server']);
});
