import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { isolate: false, globalSetup: './tests/build-site.ts', testTimeout: 60_000 },
});
