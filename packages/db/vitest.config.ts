import { defineConfig } from 'vitest/config';

// Creating a database for the first time takes seconds, more on a busy machine.
export default defineConfig({
  // Files share loaded modules, and databases that are emptied between them.
  test: { isolate: false, testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } },
});
