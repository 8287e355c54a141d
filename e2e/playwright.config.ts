import { defineConfig } from '@playwright/test';
import { chromium } from './fixtures/chromium.ts';

export default defineConfig({
  testDir: '.',
  testMatch: ['journeys/**/*.spec.ts', 'pages/**/*.spec.ts', 'page-weight/**/*.spec.ts'],
  globalSetup: './product/prepare-data-template.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A second try with a product of its own; each test that needed it is named at the end of the run.
  retries: 1,
  // Long, because everything takes many times as long on a busy machine; `pnpm bench` measures speed.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    colorScheme: 'light',
    viewport: { width: 1440, height: 900 },
    // Recording each test would take as long as the test itself.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: chromium(),
  },
});
