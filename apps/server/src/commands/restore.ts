import { join, resolve } from 'node:path';
import { runCommand } from '../platform/command.ts';
import { migrate } from '../platform/postgres/schema/migrate.ts';
import { describeTarget, withDatabaseUrl } from '../platform/postgres/schema/portal-database.ts';
import { openDataFolder } from '../platform/process/data-folder.ts';
import { restoreBackup } from './backup/restore-backup.ts';

/** `npm run restore`: a backup into an empty database, or with --replace in place of what is there. The portal must not run. */
const args = process.argv.slice(2);
const [folder, ...more] = args.filter((arg) => arg !== '--replace');
if (folder === undefined || more.length > 0) {
  console.error('Usage: npm run restore -- <folder of a backup> [--replace]');
  process.exit(2);
}
process.exit(
  await runCommand(async (config) => {
    const { name } = await describeTarget(config);
    console.log(`Restoring into ${name}`);
    const dataDir = openDataFolder(config.dataDir);
    const manifest = await withDatabaseUrl({
      config,
      embedded: 'start',
      work: async (url) => {
        const restored = await restoreBackup({
          url,
          filesFolder: config.s3 === null ? join(dataDir, 'files') : null,
          secretFile: config.secret === null ? join(dataDir, 'signing-secret') : null,
          folder: resolve(folder),
          replace: args.includes('--replace'),
        });
        await migrate({ url });
        return restored;
      },
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Restored as of ${manifest.madeAt}: ${manifest.tables.length} tables, ${rows} rows, ${manifest.files?.length ?? 0} files.`);
    if (manifest.files === null || config.s3 !== null) console.log('Files in a bucket are not part of this: restore the bucket as well.');
  }),
);
