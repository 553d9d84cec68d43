import { systemClock } from '../platform/clock.ts';
import { openFiles } from '../platform/build-parts.ts';
import { readConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { openPortalDatabase } from '../platform/portal-database.ts';
import { StartError } from '../platform/start-error.ts';
import { PackError } from './faults.ts';
import { importPack } from './import-pack.ts';

/** Imports a pack into the portal of the settings, whether it runs or not. Gives the exit code: 1 where the pack has faults or the database is away. */
export async function importFromCommandLine({ folder, rebase }: { folder: string; rebase: boolean }): Promise<number> {
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
      const report = await importPack({ database: portal.database, files, folder, clock, rebase });
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
