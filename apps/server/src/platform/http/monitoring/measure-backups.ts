import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import { z } from 'zod';
import type { Database } from '../../postgres/database.ts';
import { queryRows } from '../../postgres/rows.ts';
import { lastBackups } from '../../postgres/tables.ts';

const AgeRow = z.object({ kind: z.string(), seconds: z.number() });
const ArchiveRow = z.object({ seconds: z.number(), failures: z.number() });

/** Measures, in `registry`, when backups last succeeded, and the archiving of the database's log where that is on. Ages are by the database's clock. */
export function measureBackups({ registry, database: { orm: queryable } }: { registry: Registry; database: Database }): void {
  // the same from every process, so of several it is not summed
  const common = { registers: [registry], aggregator: 'max' as const };
  new Gauge({
    name: 'backup_age_seconds',
    help: 'How long ago a backup last succeeded: copy (npm run backup), base (of the continuous one), restore (its trial)',
    labelNames: ['kind'],
    ...common,
    async collect() {
      this.reset();
      const statement = sql`select ${lastBackups.kind}, extract(epoch from now() - ${lastBackups.at})::float as seconds from ${lastBackups}`;
      for (const { kind, seconds } of await queryRows({ queryable, statement, row: AgeRow })) this.set({ kind }, seconds);
    },
  });
  // none where the log is not archived
  const readArchive = async () => {
    const statement = sql`
      select extract(epoch from now() - coalesce(last_archived_time, pg_postmaster_start_time()))::float as seconds, failed_count::float as failures
        from pg_stat_archiver
       where current_setting('archive_mode') <> 'off'`;
    return queryRows({ queryable, statement, row: ArchiveRow });
  };
  new Gauge({
    name: 'archived_log_age_seconds',
    help: 'How long ago the database last archived a part of its log, or has begun to try; none without archiving',
    ...common,
    async collect() {
      this.remove();
      for (const { seconds } of await readArchive()) this.set(seconds);
    },
  });
  new Gauge({
    name: 'archive_failures',
    help: 'How often the database could not archive a part of its log; none without archiving',
    ...common,
    async collect() {
      this.remove();
      for (const { failures } of await readArchive()) this.set(failures);
    },
  });
}
