import { defineConfig } from 'vitest/config';

/** Files share loaded modules. */
export default defineConfig({ test: { isolate: false } });
