import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The measuring page, built as the product is. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  build: {
    outDir: fileURLToPath(new URL('../node_modules/.bench', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    rolldownOptions: { input: fileURLToPath(new URL('render.html', import.meta.url)) },
  },
});
