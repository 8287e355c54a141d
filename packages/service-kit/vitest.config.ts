import { defineConfig } from 'vitest/config';

// Tests start whole services on real databases, which is slow on a busy machine.
export default defineConfig({
  // Files share loaded modules.
  test: { isolate: false, testTimeout: 30_000, hookTimeout: 30_000, expect: { poll: { timeout: 15_000 } } },
});
