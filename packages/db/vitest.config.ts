import { defineConfig } from 'vitest/config';

// A database takes seconds to be made for the first time, more on a busy machine.
export default defineConfig({
  test: { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } },
});
