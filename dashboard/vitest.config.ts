import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Files that draw something begin with `// @vitest-environment happy-dom`. */
export default defineConfig({
  plugins: [react()],
  // Tests run in Node.js, for which pdf.js has a build of its own.
  resolve: { alias: [{ find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' }] },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'bundle/**/*.test.ts'],
    setupFiles: ['src/testing/fail-on-console-error.ts'],
    restoreMocks: true,
    pool: 'threads',
    // Long, because everything takes many times as long on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
