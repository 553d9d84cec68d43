import { randomBytes } from 'node:crypto';
import { test } from 'vitest';
import { testDatabase } from './database.ts';
import { importPack } from '../src/content/import-pack.ts';
import { openDatabase } from '../src/platform/postgres/database.ts';
import { createLocalFiles } from '../src/platform/files/local-files.ts';
import { createVault } from '../src/platform/common/vault.ts';
import { settableClock } from './clock.ts';
import { fileSecret, testMoment } from './moments.ts';
test('time', { timeout: 500000 }, async () => {
  for (const folder of ['/tmp/demo-old/content/demo', '/work/wt/demolife/content/demo', '/tmp/demo-old/content/demo', '/work/wt/demolife/content/demo']) {
    const { url, close } = await testDatabase({ template: 'migrated' });
    const database = openDatabase({ url, size: 2, onError: () => undefined });
    const clock = settableClock(testMoment);
    const cpu = process.cpuUsage(); const t = performance.now();
    const read = { database, vault: createVault({ secret: fileSecret, randomBytes }), files: createLocalFiles({ folder: '/tmp/dlfiles', secret: fileSecret, clock }), folder, clock, rebase: false, demoPasswords: true };
    await importPack(read);
    const used = process.cpuUsage(cpu);
    console.log(folder, Math.round(performance.now() - t), 'ms wall', Math.round((used.user + used.system) / 1000), 'ms cpu of node');
    await database.close(); await close();
  }
});
