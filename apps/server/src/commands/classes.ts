import { exportTimetable, findBatchNamed, importTimetable } from '../modules/classes/staff/timetable/import-timetable.ts';
import { mentorsOff } from '../modules/mentoring/times/mentors-off.ts';
import type { BuiltParts } from '../platform/build-parts.ts';
import { hostOf, readTextFile, requireTarget, runCommand, withPortal } from '../platform/command.ts';
import { StartError } from '../platform/common/start-error.ts';

const usage = `Usage: npm run classes -- timetable <file.csv> [--dry-run]   adds and changes classes; nothing is removed
       npm run classes -- export <batch>                      the timetable of a batch, as it is imported
The columns: docs/classes.md`;

interface Run {
  readonly parts: BuiltParts;
  /** The portal's. */
  readonly timeZone: string;
  readonly args: readonly string[];
}

async function importFile({ parts, timeZone, args: [path = '', flag] }: Run): Promise<string> {
  const dryRun = flag === '--dry-run';
  const { faults, faultCount, added, changed, unchanged, leftOut, leftOutCount, warnings, warningCount } = await importTimetable({
    parts,
    session: null,
    timeZone,
    mentorsOff,
    csv: readTextFile(path),
    batchId: null,
    dryRun,
  });
  if (faultCount > 0) {
    const more = faultCount > faults.length ? [`… and ${faultCount - faults.length} more`] : [];
    const lines = faults.map(({ line, column, cause }) => `${path}:${line}  ${column === '' ? '' : `${column}: `}${cause}`);
    throw new StartError([...lines, ...more, 'Nothing was changed.'].join('\n'));
  }
  const stay = leftOut.map(
    ({ batchName, classNumber, classTitle }) => `  not in the file, stays: ${batchName}, ${classNumber} ${classTitle}`,
  );
  const more = leftOutCount > leftOut.length ? [`  … and ${leftOutCount - leftOut.length} more`] : [];
  const warned = warnings.map(({ line, busyStudents, mentorOff }) => {
    const students = `${busyStudents} students have a test slot or a mentor session then`;
    return `  ${path}:${line}  ${[...(mentorOff ? ['the mentor has a day off or a holiday'] : []), ...(busyStudents > 0 ? [students] : [])].join('; ')}`;
  });
  const moreWarned = warningCount > warnings.length ? [`  … and ${warningCount - warnings.length} more`] : [];
  return [
    `${dryRun ? 'Nothing was changed. It would be: ' : ''}${added} added, ${changed} changed, ${unchanged} unchanged.`,
    ...stay,
    ...more,
    ...warned,
    ...moreWarned,
  ].join('\n');
}

async function exportBatch({ parts, timeZone, args: [name = ''] }: Run): Promise<string> {
  const batchId = await findBatchNamed({ queryable: parts.database.orm, name });
  if (batchId === null) throw new StartError(`There is no batch '${name}', or there are several of that name.`);
  return (await exportTimetable({ parts, batchId, timeZone })).trimEnd();
}

/** `npm run classes`: timetables from the command line. */
const [verb = '', ...args] = process.argv.slice(2);
const isImport = verb === 'timetable' && (args.length === 1 || (args.length === 2 && args[1] === '--dry-run'));
const isExport = verb === 'export' && args.length === 1;
if (!isImport && !isExport) {
  console.error(usage);
  process.exit(2);
}
process.exit(
  await runCommand(async (config) => {
    if (isImport) await requireTarget({ config, yes: false });
    const work = async (parts: BuiltParts) => {
      const timeZone = await parts.brands.timeZoneOf(hostOf(parts.config));
      return (isImport ? importFile : exportBatch)({ parts, timeZone, args });
    };
    console.log(await withPortal({ config, work }));
  }),
);
