import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/tables/ai/*.ts',
  out: './migrations/ai',
  schemaFilter: ['ai'],
});
