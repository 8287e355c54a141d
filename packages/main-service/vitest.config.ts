import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Files share no state but each other's loaded modules, and loading is what takes longest.
  // Each file has a database of its own in memory: two at a time are quicker than many, and a busy machine is no fault.
  test: {
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
