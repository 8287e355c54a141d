import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { globalSetup: './tests/build-site.ts', testTimeout: 60_000 },
});
