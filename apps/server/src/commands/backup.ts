import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runCommand } from '../platform/command.ts';
import { systemClock } from '../platform/common/clock.ts';
import { describeTarget, withDatabaseUrl } from '../platform/postgres/schema/portal-database.ts';
import { StartError } from '../platform/common/start-error.ts';
import { writeBackup } from './backup/write-backup.ts';

/** `npm run backup`: everything of the portal into a new folder, while it runs or not. */
const [given, ...more] = process.argv.slice(2);
if (given?.startsWith('-') === true || more.length > 0) {
  console.error('Usage: npm run backup [-- <new folder>]   default: backups/<time> in the folder where you are');
  process.exit(2);
}
process.exit(
  await runCommand(async (config) => {
    const now = systemClock.now();
    const folder = resolve(
      given ??
        join(
          'backups',
          now
            .toISOString()
            .replace(/\.\d+Z$/, 'Z')
            .replaceAll(':', '-'),
        ),
    );
    const { name, isNew } = await describeTarget(config);
    if (isNew) throw new StartError(`There is no portal in ${name}. Set DATA_DIR or DATABASE_URL as for npm start.`);
    console.log(`Backing up ${name}`);
    const dataDir = resolve(config.dataDir);
    const { tables, files } = await withDatabaseUrl({
      config,
      embedded: 'either',
      work: (url) =>
        writeBackup({
          url,
          filesFolder: config.s3 === null ? join(dataDir, 'files') : null,
          secret: config.secret === null ? join(dataDir, 'signing-secret') : null,
          folder,
          now,
        }),
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Written and verified: ${folder}`);
    console.log(`${tables.length} tables, ${rows} rows, ${files === null ? 'files stay in the bucket' : `${files.length} files`}.`);
    if (existsSync(join(folder, 'signing-secret')))
      console.log("It holds people's data and the portal's secret. Keep it where only you can read it.");
  }),
);
