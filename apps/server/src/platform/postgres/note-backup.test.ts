import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { inPostgres } from '../../../test/postgres.ts';
import { noteBackup } from './note-backup.ts';

test('a copy is noted with its time, the newest one, and not in a database that only reads or is from before the notes', async () => {
  const database = await testDatabase();
  await noteBackup(database.url);
  await inPostgres(database, (client) => client.query("update last_backups set at = '2026-01-01'"));
  await noteBackup(database.url);
  // as where the copy is made from a standby
  await noteBackup(`${database.url}?options=-c%20default_transaction_read_only%3Don`);
  const noted = "select kind, at > now() - interval '1 minute' as fresh from last_backups";
  expect((await inPostgres(database, (client) => client.query(noted))).rows).toEqual([{ kind: 'copy', fresh: true }]);
  await inPostgres(database, (client) => client.query('drop table last_backups'));
  await noteBackup(database.url);
  await database.close();
});
