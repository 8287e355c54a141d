import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Files share only loaded modules, whose loading takes most of the time.
  // Each file has its own database in memory: two at a time are faster than many, also on a busy machine.
  test: {
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
