import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Files that draw something begin with `// @vitest-environment happy-dom`. */
export default defineConfig({
  plugins: [react()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'bundle/**/*.test.ts'],
    setupFiles: ['src/testing/fail-on-console-error.ts'],
    restoreMocks: true,
    pool: 'threads',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
