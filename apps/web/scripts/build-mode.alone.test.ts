import { fileURLToPath } from 'node:url';
import { resolveConfig } from 'vite';
import { afterAll, expect, test, vi } from 'vitest';
import { buildEnvironment } from '../../../scripts/lib/web-build.mjs';

afterAll(() => void vi.unstubAllEnvs());

test('IDN-085 what is built for people is the production environment', async () => {
  for (const [name, value] of Object.entries(buildEnvironment)) vi.stubEnv(name, value);
  const config = await resolveConfig({ configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)) }, 'build', 'production');
  expect(config.isProduction).toBe(true);
  expect(config.env).toMatchObject({ MODE: 'production', PROD: true, DEV: false });
});
