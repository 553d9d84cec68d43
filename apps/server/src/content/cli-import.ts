import { systemClock } from '../platform/common/clock.ts';
import { openFiles, openVault } from '../platform/build-parts.ts';
import { readConfig } from '../platform/process/config.ts';
import { createLog } from '../platform/process/log.ts';
import { openPortalDatabase } from '../platform/postgres/portal-database.ts';
import { StartError } from '../platform/common/start-error.ts';
import { PackError } from './format/faults.ts';
import { importPack } from './import-pack.ts';

/**
 * Imports a pack into the portal of the settings, whether it runs or not. Demo passwords are let in where `demoPasswords` or DEMO=1 says so. Returns the
 * exit code: 1 where the pack has faults or the database is away.
 */
export async function importFromCommandLine({
  folder,
  rebase,
  demoPasswords,
}: {
  folder: string;
  rebase: boolean;
  demoPasswords: boolean;
}): Promise<number> {
  try {
    const config = readConfig(process.env);
    const clock = systemClock;
    const fail = (error: Error) => {
      throw error;
    };
    const portal = await openPortalDatabase({
      config,
      embedded: 'either',
      log: createLog({ level: 'warn' }),
      say: console.log,
      onLost: fail,
    });
    try {
      const files = await openFiles({ config, clock });
      // said, not assumed: without DEMO a real portal's DEMO=0 may only be missing from this command line
      const isDemo = (process.env['DEMO'] ?? '') !== '' && config.demo;
      const report = await importPack({
        database: portal.database,
        files,
        vault: openVault(config),
        folder,
        clock,
        rebase,
        demoPasswords: demoPasswords || isDemo,
      });
      console.log(
        `Imported ${report.pack} (days count from ${report.anchorDay}): ${report.questions} questions, ${report.tests} tests, ` +
          `${report.assets} assets, ${report.people} people, ${report.candidates} synthetic candidates.`,
      );
      return 0;
    } finally {
      await portal.close();
    }
  } catch (error) {
    if (!(error instanceof PackError || error instanceof StartError)) throw error;
    console.error(error.message);
    return 1;
  }
}
