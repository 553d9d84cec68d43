import { defineConfig } from 'drizzle-kit';

/** `npm run generate` writes a new migration here whenever a tables.ts has changed. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './apps/server/src/**/tables.ts',
  out: './apps/server/drizzle',
});
