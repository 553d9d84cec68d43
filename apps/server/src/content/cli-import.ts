import { runCommand, requireTarget, withPortal } from '../platform/command.ts';
import { StartError } from '../platform/common/start-error.ts';
import { PackError, writeWarnings } from './format/base.ts';
import type { LeftOut } from '../modules/identity/people/import-queries.ts';
import type { PaperChange } from '../modules/assessment/paper/kept-queries.ts';
import { rangeWords } from '../platform/common/moment-words.ts';
import { type ClassOverlap, importPack } from './import-pack.ts';
import type { Keep } from './join-studio.ts';

/** Says whom a newer pack leaves out. Parents without an ID are named by the pack and their key in it. */
export function writeLeftOut({ count, pins }: LeftOut): string {
  const more = count > pins.length ? ` and ${count - pins.length} more` : '';
  const who =
    count === 1
      ? '1 person of an earlier import is not in this pack and keeps signing in'
      : `${count} people of earlier imports are not in this pack and keep signing in`;
  return `${who}: ${pins.join(', ')}${more}.\nTo close an account: /staff/people, or npm run admin -- close <ID>.`;
}

/** Says what a change of a test's questions, keys or marks does to the attempts that have begun. */
export function writeChanges(changes: readonly PaperChange[]): string {
  const lines = changes.map(({ name, running, finished }) => `  ${name}: ${running} running, ${finished} finished`);
  return [
    'These tests get another paper from the next start on. Attempts that have begun keep theirs, with its questions, keys, marks and times:',
    ...lines,
    'What must reach them is a ruling on the question: /staff/tests.',
  ].join('\n');
}

const maxOverlaps = 50;

/** Says which classes are at a time when their people have something else. */
export function writeOverlaps({ overlaps, timeZone }: { overlaps: readonly ClassOverlap[]; timeZone: string }): string {
  const lines = overlaps.slice(0, maxOverlaps).map(({ batchName, title, startsAt, endsAt, busyStudents, isMentorBusy, isMentorOff }) => {
    const what = [
      ...(isMentorOff ? ['the mentor has a day off or a holiday'] : []),
      ...(isMentorBusy ? ['the mentor has a mentor session'] : []),
      ...(busyStudents > 0 ? [`students with a test slot or a mentor session: ${busyStudents}`] : []),
    ];
    return `  ${batchName}, ${title}, ${rangeWords({ from: startsAt, to: endsAt, timeZone })}: ${what.join('; ')}`;
  });
  const more = overlaps.length > maxOverlaps ? [`  … and ${overlaps.length - maxOverlaps} more`] : [];
  return ['These classes are at a time when their people have something else:', ...lines, ...more].join('\n');
}

/**
 * Imports a pack into the portal of the settings, whether it runs or not, and asks before it makes a new one, unless `yes` says so. Demo passwords are let in
 * where `demoPasswords` or DEMO=1 says so. Returns the exit code: 1 where the pack has faults or the database is away.
 */
export async function importFromCommandLine({
  folder,
  rebase,
  demoPasswords,
  dryRun,
  yes,
  keep,
}: {
  folder: string;
  rebase: boolean;
  demoPasswords: boolean;
  dryRun: boolean;
  yes: boolean;
  keep: Keep | null;
}): Promise<number> {
  return runCommand(async (config) => {
    await requireTarget({ config, yes });
    // said, not assumed: without DEMO a real portal's DEMO=0 may only be missing from this command line
    const isDemo = (process.env['DEMO'] ?? '') !== '' && config.demo;
    const report = await withPortal({
      config,
      work: ({ database, files, vault, clock }) =>
        importPack({ database, files, vault, folder, clock, rebase, demoPasswords: demoPasswords || isDemo, dryRun, keep }).catch(
          (error: unknown) => {
            throw error instanceof PackError ? new StartError(error.message, { cause: error }) : error;
          },
        ),
    });
    if (report.warnings.length > 0) console.error(writeWarnings(report.warnings));
    console.log(
      `${dryRun ? 'Nothing is imported. An import would bring' : 'Imported'} ${report.pack} (days count from ${report.anchorDay}): ${report.questions} questions, ${report.tests} tests, ` +
        `${report.assets} assets, ${report.people} people, ${report.candidates} synthetic candidates.`,
    );
    if (report.changes.length > 0) console.log(writeChanges(report.changes));
    if (report.onHolidays > 0 && !dryRun)
      console.log(`${report.onHolidays} mentor sessions are on a holiday. Their mentors have been told.`);
    if (report.overlaps.length > 0) console.log(writeOverlaps(report));
    if (report.leftOut.count > 0) console.log(writeLeftOut(report.leftOut));
  });
}
