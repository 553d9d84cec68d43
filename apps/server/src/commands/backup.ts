import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runCommand } from '../platform/command.ts';
import { systemClock } from '../platform/common/clock.ts';
import { describeTarget, withDatabaseUrl } from '../platform/postgres/schema.ts';
import { StartError } from '../platform/common/start-error.ts';
import { openFilesPlace } from './backup/files-place.ts';
import { noteBackup } from '../platform/postgres/note-backup.ts';
import { writeBackup } from './backup/write-backup.ts';

/** `npm run backup`: everything of the portal into a new folder, while it runs or not. */
const args = process.argv.slice(2);
const [given, ...more] = args.filter((arg) => arg !== '--files');
if (given?.startsWith('-') === true || more.length > 0) {
  console.error(`Usage: npm run backup [-- <new folder>] [--files]   default: backups/<time> in the folder where you are
       with --files it downloads the files of a bucket as well`);
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
    const place = await openFilesPlace({ config, dataDir });
    const { tables, files } = await withDatabaseUrl({
      config,
      embedded: 'either',
      work: async (url) => {
        const written = await writeBackup({
          url,
          files: 'bucket' in place && !args.includes('--files') ? null : place,
          secret: config.secret === null ? join(dataDir, 'signing-secret') : null,
          folder,
          now,
          say: console.log,
        });
        await noteBackup(url);
        return written;
      },
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Written and verified: ${folder}`);
    console.log(
      `${tables.length} tables, ${rows} rows, ${files === null ? 'files stay in the bucket (--files downloads them)' : `${files.length} files`}.`,
    );
    if (existsSync(join(folder, 'signing-secret')))
      console.log("It holds people's data and the portal's secret. Keep it where only you can read it.");
  }),
);
