import { type SchoolDataKind, schoolDataKinds } from '@abhyas/contract/schools/school-limits.ts';
import { exportSchoolData } from '../modules/schools/staff/export-data.ts';
import { importSchoolData } from '../modules/schools/staff/import-data.ts';
import type { BuiltParts } from '../platform/build-parts.ts';
import { hostOf, readTextFile, requireTarget, runCommand, withPortal } from '../platform/command.ts';
import { StartError } from '../platform/common/start-error.ts';

const kinds = schoolDataKinds.join(' | ');
const usage = `Usage: npm run schools -- import <kind> <file.csv> [--dry-run]   adds, changes or withdraws what the file names; anything else stays
       npm run -s schools -- export <kind>                       the rows of a kind, as they are imported
A kind is one of ${kinds}.
The columns: docs/schools.md`;

interface Run {
  readonly parts: BuiltParts;
  /** The portal's. */
  readonly timeZone: string;
  readonly kind: SchoolDataKind;
  readonly path: string;
  readonly dryRun: boolean;
}

async function importFile({ parts, timeZone, kind, path, dryRun }: Run): Promise<string> {
  const found = await importSchoolData({ parts, session: null, timeZone, kind, csv: readTextFile(path), dryRun });
  const { faults, faultCount, added, changed, withdrawn, unchanged, newCategories, changes } = found;
  if (faultCount > 0) {
    const more = faultCount > faults.length ? [`… and ${faultCount - faults.length} more`] : [];
    const lines = faults.map(({ line, column, cause }) => `${path}:${line}  ${column === '' ? '' : `${column}: `}${cause}`);
    throw new StartError([...lines, ...more, 'Nothing was changed.'].join('\n'));
  }
  const lines = dryRun ? changes.map(({ line, name, change }) => `  line ${line}: ${change}, ${name}`) : [];
  return [
    `${dryRun ? 'Nothing was changed. It would be: ' : ''}${added} added, ${changed} changed, ${withdrawn} withdrawn, ${unchanged} unchanged.`,
    ...(newCategories.length === 0 ? [] : [`  New categories: ${newCategories.join(', ')}`]),
    ...lines,
  ].join('\n');
}

/** `npm run schools`: the files of schools from the command line. */
const [verb = '', name = '', path = '', flag, ...more] = process.argv.slice(2);
const kind = schoolDataKinds.find((each) => each === name);
const isImport = verb === 'import' && path !== '' && (flag === undefined || flag === '--dry-run') && more.length === 0;
const isExport = verb === 'export' && path === '';
if (kind === undefined || (!isImport && !isExport)) {
  console.error(usage);
  process.exit(2);
}
process.exit(
  await runCommand(async (config) => {
    if (isImport) await requireTarget({ config, yes: false });
    const work = async (parts: BuiltParts) => {
      const timeZone = await parts.brands.timeZoneOf(hostOf(parts.config));
      if (isExport) return (await exportSchoolData({ parts, kind, timeZone })).trimEnd();
      return importFile({ parts, timeZone, kind, path, dryRun: flag === '--dry-run' });
    };
    console.log(await withPortal({ config, work }));
  }),
);
