import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { personalDataInOrder } from '../app.ts';
import { createSessionCache } from '../modules/identity/sessions.ts';
import { noteAccess, replayAccess } from '../modules/identity/access-list.ts';
import { parentLinks } from '../modules/relations/parent-links.ts';
import { runCommand, withParts } from '../platform/command.ts';
import { openDatabase } from '../platform/postgres/database.ts';
import { migrate } from '../platform/postgres/migrate.ts';
import { describeTarget, withDatabaseUrl } from '../platform/postgres/schema.ts';
import { openDataFolder } from '../platform/process/data-folder.ts';
import { openFilesPlace } from './backup/files-place.ts';
import { restoreBackup } from './backup/restore-backup.ts';

/** `npm run restore`: a backup into an empty database, or with --replace in place of what is there. The portal must not run. */
const args = process.argv.slice(2);
const [folder, ...more] = args.filter((arg) => arg !== '--replace');
if (folder === undefined || more.length > 0) {
  console.error('Usage: npm run restore -- <folder of a backup> [--replace]');
  process.exit(2);
}
const named = (pins: readonly string[]) => (pins.length === 0 ? '' : ` (${pins.slice(0, 50).join(', ')}${pins.length > 50 ? ', …' : ''})`);
process.exit(
  await runCommand(async (config) => {
    const { name } = await describeTarget(config);
    console.log(`Restoring into ${name}`);
    const dataDir = openDataFolder(config.dataDir);
    const files = await openFilesPlace({ config, dataDir });
    const isEmbedded = config.databaseUrl === null;
    const replaces = args.includes('--replace');
    const inPortal = async <T>(url: string, work: Parameters<typeof withParts<T>>[0]['work']) => {
      const database = openDatabase({ url, size: 2, onError: () => undefined });
      try {
        return await withParts({ config, portal: { database, directUrl: url, close: async () => undefined }, work });
      } finally {
        await database.close();
      }
    };
    const { manifest, replayed } = await withDatabaseUrl({
      config,
      embedded: 'start',
      work: async (url) => {
        // what is replaced may know more than the list; a database that is none of ours, or of an older version, does not
        if (replaces) await inPortal(url, (parts) => noteAccess({ parts })).catch(() => undefined);
        const restored = await restoreBackup({
          url,
          files,
          secretFile: config.secret === null ? join(dataDir, 'signing-secret') : null,
          folder: resolve(folder),
          replace: replaces,
          // of an embedded database no other portal has the folder
          clearsFiles: replaces || (isEmbedded && 'folder' in files),
          say: console.log,
        });
        await migrate({ url });
        const replaying = { parentLinks, personalData: personalDataInOrder, cache: createSessionCache() };
        return { manifest: restored, replayed: await inPortal(url, (parts) => replayAccess({ parts, ...replaying })) };
      },
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Restored as of ${manifest.madeAt}: ${manifest.tables.length} tables, ${rows} rows, ${manifest.files?.length ?? 0} files.`);
    console.log('Everyone is signed out, and calendar addresses have to be turned on again.');
    if (!existsSync(config.accessList))
      console.log(
        `There is no access list at ${config.accessList}: accounts that were deleted or closed, and passwords that were changed, after this backup are as before. Put the list of the old portal there and start.`,
      );
    else {
      const { deleted, changed, unreachable } = replayed;
      if (deleted + changed.length > 0)
        console.log(
          `By the access list: ${deleted} deleted again, ${changed.length} whose password, contacts, two-step verification or closing changed after this backup${named(changed)}. Those without a password now set one with a code, and turn two-step verification on again.`,
        );
      if (unreachable.length > 0)
        console.log(
          `No code reaches ${unreachable.length} of them, because their contacts changed${named(unreachable)}. Enter the new contact on the page People, or hand over a code: npm run admin -- code <ID>`,
        );
    }
    if (manifest.files === null) console.log('The files were in a bucket and are not part of the backup: bring them from there.');
  }),
);
