import { importPractice } from '../modules/adaptive/import-history.ts';
import { fitStudent } from '../modules/adaptive/schedule/fit-student.ts';
import type { PaperChange } from '../modules/assessment/paper/kept-queries.ts';
import { importAssessments } from '../modules/assessment/import/import-assessments.ts';
import { importCohort } from '../modules/assessment/import/import-cohort.ts';
import { importSittings } from '../modules/assessment/import/import-sittings.ts';
import { listPackFits } from '../modules/centres/arrangements/pack-fits.ts';
import { importBroadcasts } from '../modules/broadcasts/import-broadcasts.ts';
import { importDoubts } from '../modules/doubts/import-doubts.ts';
import { importPlans } from '../modules/calendar/import-plans.ts';
import { type AlsoThen, listAlsoThen } from '../modules/classes/batches.ts';
import { importClasses } from '../modules/classes/import.ts';
import { lockIntakes } from '../modules/payments/import/import-queries.ts';
import { importMentoring } from '../modules/mentoring/import.ts';
import { mentorsOff } from '../modules/mentoring/times/mentors-off.ts';
import { hasCandidatesElsewhere, type LeftOut, recordPackPeople } from '../modules/identity/people/import-queries.ts';
import { importLessons, importStudy } from '../modules/learning/import.ts';
import { type Keep, joinStudio } from './join-studio.ts';
import { importMedia, importSources, listStudioSources, lockSources, type StudioSource } from '../modules/sources/import-queries.ts';
import { isDeepStrictEqual } from 'node:util';
import { dayIn } from '../platform/common/day-in.ts';
import type { Clock } from '../platform/common/clock.ts';
import type { Database, Transaction } from '../platform/postgres/database.ts';
import type { Files } from '../platform/files/file-store.ts';
import type { Vault } from '../platform/common/vault.ts';
import { saveContentPack } from '../platform/postgres/content.ts';
import { type Fault, PackError, type Warning, collectFaults } from './format/base.ts';
import { importPeople } from './inputs/people/import-people.ts';
import { cutFiles } from './cut-files.ts';
import {
  checkDays,
  importBrands,
  importCalendar,
  importExamTables,
  importFrontPage,
  importNews,
  importPaths,
  importProgrammes,
  importQuestionPools,
  importSales,
  importSchoolExplorer,
  importSlots,
  refuseLeaks,
  refuseSlots,
  timeZoneOf,
} from './import-parts.ts';
import { picturesIn } from './check-piece.ts';
import { mapMedia } from '../modules/sources/source-queries.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { importDrafts } from './import-drafts.ts';
import { packKeyOf, readFile, readPack } from './read-pack.ts';
import type { Pack } from './format/pack.ts';
import type { PackFiles } from './format/pack-files.ts';
import { itemsOf } from './format/questions/question.ts';
import { speakPack } from './format/text/spoken-formulas.ts';
import { cohortInput } from './inputs/people/cohort-input.ts';
import { doubtInputs } from './inputs/people/doubt-inputs.ts';
import { messageInputs } from './inputs/people/message-inputs.ts';
import { assessmentInputs } from './inputs/tests.ts';
import { historyInputs } from './inputs/people/history-inputs.ts';
import { classInputs } from './inputs/people/class-inputs.ts';
import { mentoringInput, sessionRulesInput } from './inputs/people/mentoring-inputs.ts';
import { planInputs } from './inputs/people/plan-inputs.ts';
import { studyInputs } from './inputs/people/study-inputs.ts';

export type ClassOverlap = AlsoThen & {
  readonly batchName: string;
  readonly title: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
};

export interface ImportReport {
  readonly pack: string;
  readonly anchorDay: string;
  readonly questions: number;
  readonly tests: number;
  readonly assets: number;
  readonly people: number;
  readonly candidates: number;
  /** Who came with an earlier import, is in the pack no longer, and keeps signing in. */
  readonly leftOut: LeftOut;
  /** The tests that get another paper while attempts keep the one they began with. */
  readonly changes: readonly PaperChange[];
  /** Sessions with mentors to come that are on a holiday. */
  readonly onHolidays: number;
  /** Classes to come at whose time their people have something else: they are imported all the same. */
  readonly overlaps: readonly ClassOverlap[];
  /** Of the pack. */
  readonly timeZone: string;
  /** What is doubtful in the pack, and no reason not to import it. */
  readonly warnings: readonly Warning[];
}

/** The pictures that texts of the studio name and the folder does not have: those that the portal has. */
async function picturesOfStudio({
  database,
  files,
  pack,
  folder,
  texts,
}: {
  database: Database;
  files: Files;
  pack: string;
  folder: string;
  texts: readonly string[];
}): Promise<(readonly [path: string, body: Buffer])[]> {
  const paths = picturesIn(...texts).filter((path) => !existsSync(join(folder, path)));
  const known = await mapMedia({ queryable: database.orm, pack, paths });
  const pictures = await Promise.all([...known].map(async ([path, { fileKey }]) => [path, await files.read(fileKey)] as const));
  return pictures.flatMap(([path, body]) => (body === null ? [] : [[path, body] as const]));
}

/**
 * Checks the pack in `folder` and writes it in one transaction; importing again updates and duplicates nothing. The first import, or
 * `rebase`, sets the anchor day of relative days to today; `demoPasswords` admits the password everyone knows. Throws PackError with every
 * fault, having changed nothing.
 */
export async function importPack({
  database,
  files,
  vault,
  folder,
  clock,
  rebase,
  demoPasswords,
  dryRun = false,
  keep = null,
}: {
  database: Database;
  files: Files;
  vault: Pick<Vault, 'hash'>;
  folder: string;
  clock: Clock;
  rebase: boolean;
  demoPasswords: boolean;
  /** Checks and says all that an import would, and changes nothing. */
  dryRun?: boolean;
  /** Whose text stays where the pack and the studio both changed it; null asks by a fault for each. */
  keep?: Keep | null;
}): Promise<ImportReport> {
  const packKey = packKeyOf(folder);
  const studio = packKey === null ? [] : await listStudioSources({ queryable: database.orm, pack: packKey });
  const joined = joinStudio({ studio, textOf: (file) => readFile({ folder, file }), keep });
  if (joined.meetings.length > 0)
    throw new PackError(joined.meetings.map(({ file, line, path }) => ({ file, line, cause: meetingWords(path) })));
  const twins = linesOfStudio({ folder, studio });
  if (twins.length > 0) throw new PackError(twins);
  const pictures =
    packKey === null ? [] : await picturesOfStudio({ database, files, pack: packKey, folder, texts: [...joined.files.values()] });
  const read = readPack(folder, new Map<string, string | Buffer>([...joined.files, ...pictures]));
  if ('faults' in read) throw new PackError(read.faults);
  const pack = await speakPack(read.pack);
  if (!demoPasswords) refuseDemoPasswords(read.files);
  // files are named by their content: one that is written for an import that fails is only unused
  if (!dryRun) await Promise.all([...pack.media.values()].map((file) => files.put(file)));
  const revised: bigint[] = [];
  const imported = await database
    .transaction(async (tx) => {
      const now = clock.now();
      const timeZone = timeZoneOf(pack);
      const anchorDay = await saveContentPack({ tx, pack, today: dayIn({ moment: now, timeZone }), rebase, now });
      await lockSources({ tx, pack: pack.key });
      if (!isDeepStrictEqual(await listStudioSources({ queryable: tx, pack: pack.key }), studio))
        throw new PackError([
          { file: 'pack.yaml', line: 1, cause: 'someone saved in the studio while the pack was read: import it again' },
        ]);
      const faults = collectFaults();
      checkDays({ files: read.files, anchorDay, faults });
      await importBrands({ tx, pack, files: read.files });
      const { courseIds, variantIds } = await importProgrammes({ tx, pack, anchorDay });
      const fits = await listPackFits({ tx, pack: pack.key, now });
      const personIds = await importPeople({ tx, vault, pack, files: read.files, variantIds, anchorDay, timeZone, now, faults });
      if (faults.list().length > 0) throw new PackError(faults.list());
      const leftOut = await recordPackPeople({ tx, pack: pack.key, ids: personIds });
      const { ids: assessmentIds, changes } = await importAssessments({
        tx,
        timeZone,
        now,
        content: {
          pack: pack.key,
          passages: pack.banks.flatMap((bank) => bank.passages),
          items: pack.banks.flatMap(itemsOf),
          assessments: assessmentInputs({ pack, courseIds, anchorDay, timeZone }),
        },
      });
      const assetIds = await importPaths({ tx, pack, courseIds, assessmentIds });
      const at = { tx, pack, files: read.files, courseIds, variantIds, personIds, assessmentIds, assetIds, anchorDay, timeZone, now };
      for (const input of studyInputs(at)) await importStudy({ tx, input });
      await importNews(at);
      await importFrontPage(at);
      await importExamTables(at);
      await importQuestionPools(at);
      await refuseLeaks(at);
      if (pack.cohort !== null) await refuseCohort({ tx, pack, files: read.files });
      if (pack.cohort !== null) await importCohort({ tx, now, cohort: cohortInput({ pack, cohort: pack.cohort, variantIds }) });
      const { sittings, lessons, practised } = historyInputs(at);
      await importLessons({ tx, lessons, now });
      await importSittings({ tx, sittings, now });
      // after the sittings, whose questions some are about
      await importDoubts({ tx, files, pack: pack.key, inputs: doubtInputs(at) });
      await importPractice({ tx, pack: pack.key, histories: practised, timeZone, now });
      revised.push(...practised.map(({ studentId }) => studentId));
      await importBroadcasts({ tx, templates: pack.messages?.registered ?? [], inputs: messageInputs(at), now });
      await importSources({ tx, pack: pack.key, inputs: cutFiles(read), kept: joined.kept, now });
      await importMedia({
        tx,
        pack: pack.key,
        media: [...pack.media.values()].map(({ path, key, mime, body }) => ({ path, fileKey: key, mime, bytes: body.length })),
      });
      await importDrafts(at);
      // last: it holds the slots of the pack, and no one books one of them until the import is over
      const refused = await importSlots(at);
      const input = mentoringInput(at);
      const rules = sessionRulesInput(at);
      const courses = { courseIds: [...courseIds.values()], rules };
      const { onHolidays } = await importMentoring({ tx, files, pack: pack.key, ...courses, input, timeZone, now });
      const batches = classInputs(at);
      const buyers = await lockIntakes({ tx, pack: pack.key });
      const placed = await importClasses({ tx, files, pack: pack.key, batches, buyers, now });
      await importSales(at);
      const also = await listAlsoThen({ queryable: tx, classes: placed, mentorsOff, timeZone });
      const overlaps = placed.flatMap((held, index) => {
        const other = also[index];
        return other !== undefined && (other.isMentorOff || other.isMentorBusy || other.busyStudents > 0) ? [{ ...held, ...other }] : [];
      });
      await importCalendar(at);
      await importPlans({ tx, ...planInputs(at), timeZone, now });
      // days that hang on another anchor day are no news
      await importSchoolExplorer({ ...at, noticeZone: rebase ? null : timeZone });
      await refuseSlots({ ...at, refused, before: fits });
      const report = {
        pack: pack.key,
        anchorDay,
        questions: pack.banks.reduce((sum, bank) => sum + bank.items.length, 0),
        tests: pack.tests.length,
        assets: assetIds.size,
        people: pack.people.length,
        candidates: pack.cohort?.candidates ?? 0,
        leftOut,
        changes,
        onHolidays,
        overlaps,
        timeZone,
        warnings: read.warnings,
      };
      if (dryRun) throw new DryRun(report);
      return report;
    })
    .catch((error: unknown) => {
      if (error instanceof DryRun) return error.report;
      throw error;
    });
  // no round of theirs ends, which has the schedule fitted for everyone else
  if (!dryRun) for (const studentId of revised) await fitStudent({ parts: { clock, database }, studentId });
  return imported;
}

/** Takes back everything that a dry run has written. */
class DryRun extends Error {
  readonly report: ImportReport;
  constructor(report: ImportReport) {
    super('a dry run writes nothing');
    this.report = report;
  }
}

const meetingWords = (path: string) =>
  `${path} was changed here and in the studio since the last import: compare both, then import with --keep studio or --keep pack`;

/** Banks in JSON Lines of a folder that the studio has in Markdown: one of the two must go, and the studio's has what was written since. */
function linesOfStudio({ folder, studio }: { folder: string; studio: readonly StudioSource[] }): Fault[] {
  const banks = new Set(studio.flatMap(({ file, removed }) => (!removed && /^questions\/.*\.md$/.test(file) ? [file] : [])));
  return [...banks].flatMap((bank) => {
    const file = bank.replace(/\.md$/, '.jsonl');
    if (readFile({ folder, file }) === null) return [];
    return [{ file, line: 1, cause: `the studio has this bank as ${bank}: remove this file, and get that one with pull` }];
  });
}

/** Refuses candidates whose pins are those of another pack's: an import removes all of its prefix that it does not name. */
async function refuseCohort({ tx, pack, files: { cohort } }: { tx: Transaction; pack: Pack; files: PackFiles }): Promise<void> {
  const pinPrefix = cohort?.value.pinPrefix ?? '';
  if (cohort === null || !(await hasCandidatesElsewhere({ tx, pinPrefix, pack: pack.key }))) return;
  const cause = `another pack has candidates with the prefix '${pinPrefix}', which these would replace: choose another prefix`;
  throw new PackError([{ ...cohort.at(['pinPrefix']), cause }]);
}

/** The demo password is in the documentation, so no one of a real portal may have it. */
function refuseDemoPasswords({ people }: PackFiles): void {
  const faults = collectFaults();
  people?.value.people.forEach((person, index) => {
    if (person.password === undefined) return;
    faults.add({
      ...people.at(['people', index, 'password']),
      cause: 'everyone knows the demo password; only a demo takes it (DEMO=1 or --demo-passwords)',
    });
  });
  if (faults.list().length > 0) throw new PackError(faults.list());
}
