import { defineConfig } from 'vitest/config';

// Tests start whole services on real databases, which is slow on a busy machine.
export default defineConfig({
  test: {
    // Files share only loaded modules, whose loading takes most of the time.
    isolate: false,
    testTimeout: 90_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
