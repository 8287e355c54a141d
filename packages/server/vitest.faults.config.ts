import { defineConfig } from 'vitest/config';

/** The slow cases: `npm run test:faults`. One after the other, because they share the machine's clock and disk. */
export default defineConfig({
  test: { include: ['src/**/*.fault.ts'], testTimeout: 600_000, hookTimeout: 60_000, fileParallelism: false },
});
