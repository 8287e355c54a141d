import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/tables/main/*.ts',
  out: './migrations/main',
  schemaFilter: ['main'],
});
