// Lints the OpenAPI description that the server gives at /docs/json. The whole app is built for it, on a database that is never asked.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from '../../apps/server/src/app.ts';
import { buildParts } from '../../apps/server/src/platform/build-parts.ts';
import { systemClock } from '../../apps/server/src/platform/common/clock.ts';
import { readConfig } from '../../apps/server/src/platform/process/config.ts';
import { openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import { createLog } from '../../apps/server/src/platform/process/log.ts';

const folder = mkdtempSync(join(tmpdir(), 'abhyas-api-'));
try {
  const url = 'postgresql://127.0.0.1/none';
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: folder });
  const database = openDatabase({ url, size: 1, onError: () => undefined });
  const log = createLog({ level: 'silent' });
  const portal = { database, directUrl: url, close: () => database.close() };
  const parts = await buildParts({ config, portal, log, clock: systemClock });
  const app = await buildApp({ parts, webFolder: folder });
  await app.ready();
  const description = join(folder, 'openapi.json');
  writeFileSync(description, JSON.stringify(app.swagger(), null, 2));
  await app.close();
  // it looks for the database again and again
  await parts.live.close();
  await portal.close();
  const redocly = fileURLToPath(new URL('node_modules/@redocly/cli/bin/cli.js', import.meta.url));
  const rules = fileURLToPath(new URL('redocly.yaml', import.meta.url));
  const { status } = spawnSync(process.execPath, [redocly, 'lint', description, '--config', rules], {
    stdio: 'inherit',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
