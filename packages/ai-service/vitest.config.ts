import { defineConfig } from 'vitest/config';

// Whole services on real databases: slow only where the machine is busy with something else.
export default defineConfig({
  test: { testTimeout: 30_000, hookTimeout: 30_000, expect: { poll: { timeout: 15_000 } } },
});
