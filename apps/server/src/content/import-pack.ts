import { type Leak, importPools, listLeaks } from '../modules/adaptive/pools.ts';
import { importPractice } from '../modules/adaptive/import-history.ts';
import { importExams } from '../modules/analytics/predictor/exam-queries.ts';
import type { PaperChange } from '../modules/assessment/paper/kept-queries.ts';
import { importAssessments } from '../modules/assessment/import/import-assessments.ts';
import { importCohort } from '../modules/assessment/import/import-cohort.ts';
import { importSittings } from '../modules/assessment/import/import-sittings.ts';
import { importCentres } from '../modules/centres/import/import-centres.ts';
import { listPackFits, listUnsuited } from '../modules/centres/arrangements/pack-fits.ts';
import { importDoubts } from '../modules/doubts/import-doubts.ts';
import { importEvents } from '../modules/calendar/import-events.ts';
import { importPlans } from '../modules/calendar/import-plans.ts';
import { type AlsoThen, listAlsoThen } from '../modules/classes/batches.ts';
import { importClasses } from '../modules/classes/import.ts';
import { importMentoring } from '../modules/mentoring/import.ts';
import { mentorsOff } from '../modules/mentoring/times/mentors-off.ts';
import { type LeftOut, importCourses, recordPackPeople } from '../modules/identity/people/import-queries.ts';
import { importAssets, importTree } from '../modules/learning/import-queries.ts';
import { importLessons, importStudy } from '../modules/learning/import.ts';
import { importNotices } from '../modules/notices/notify.ts';
import { importSchools } from '../modules/schools/import-schools.ts';
import { importBlogs, importOffers, importPromotions } from '../modules/promotions/content-queries.ts';
import { type Keep, joinStudio } from './join-studio.ts';
import { importMedia, importSources, listStudioSources, lockSources } from '../modules/sources/import-queries.ts';
import { isDeepStrictEqual } from 'node:util';
import { dayIn } from '../platform/common/day-in.ts';
import type { Clock } from '../platform/common/clock.ts';
import type { Database, Transaction } from '../platform/postgres/database.ts';
import type { Files } from '../platform/files/file-store.ts';
import type { Vault } from '../platform/common/vault.ts';
import { saveContentPack } from '../platform/postgres/content.ts';
import { saveBrand } from '../platform/web/brands.ts';
import { checkSlotTimes } from './check/tests/check-slot-times.ts';
import { type Faults, PackError, type Place, type Warning, collectFaults, defaultTimeZone, getChecked, toDay } from './format/base.ts';
import { importPeople } from './inputs/people/import-people.ts';
import { cutFiles } from './cut-files.ts';
import { importDrafts } from './import-drafts.ts';
import { packKeyOf, readFile, readPack } from './read-pack.ts';
import type { PackFiles } from './format/pack-files.ts';
import { blogInputs, offerInputs, promotionInputs } from './inputs/front-page-inputs.ts';
import { cohortInput } from './inputs/people/cohort-input.ts';
import { doubtInputs } from './inputs/people/doubt-inputs.ts';
import { assessmentInputs, examInputs, poolInputs, slotInputs, venueInputs } from './inputs/tests.ts';
import { historyInputs } from './inputs/people/history-inputs.ts';
import { classInputs } from './inputs/people/class-inputs.ts';
import { schoolsInput } from './inputs/schools-input.ts';
import { eventInputs } from './inputs/people/event-inputs.ts';
import { mentoringInput } from './inputs/people/mentoring-inputs.ts';
import { planInputs } from './inputs/people/plan-inputs.ts';
import { noticeInputs } from './inputs/notice-inputs.ts';
import { studyInputs } from './inputs/people/study-inputs.ts';
import { assetInputs, tabInputs } from './format/tree.ts';

/** Refuses a pack whose pools and tests share a question with tests and pools that are stored, of whichever pack: practice shows solutions. Throws PackError with the line of each. */
async function refuseLeaks({ tx, pack, files, now }: { tx: Transaction; pack: string; files: PackFiles; now: Date }): Promise<void> {
  const faults = collectFaults();
  for (const leak of await listLeaks({ tx, pack, now })) {
    const { pool, test } = leak;
    const of = (other: string) => (other === pack ? 'an earlier import of this pack' : `the pack '${other}'`);
    const poolAt = placeOfPool({ files, pack, leak });
    const testAt = placeOfTest({ files, pack, leak });
    if (poolAt !== null)
      faults.add({
        ...poolAt,
        cause: `the test '${test.name}' of ${of(test.pack)} has a question of the pool (there ${test.bank}/${test.key}): practice would show its solution`,
      });
    else if (testAt !== null)
      faults.add({
        ...testAt,
        cause: `the question ${test.bank}/${test.key} is in the pool '${pool.name}' of ${of(pool.pack)}, which shows its solution: a test cannot have it`,
      });
  }
  if (faults.list().length > 0) throw new PackError(faults.list());
}

/** The banks of a pool of this pack; null where the pool is not in it. */
function placeOfPool({ files, pack, leak: { pool } }: { files: PackFiles; pack: string; leak: Leak }): Place | null {
  if (pool.pack !== pack) return null;
  const own = files.pools.find(({ yaml }) => yaml.value.pool === pool.key);
  return own?.yaml.at(['banks']) ?? null;
}

/** The section of a test of this pack that has the question; null where the test is not in it. */
function placeOfTest({ files, pack, leak: { test } }: { files: PackFiles; pack: string; leak: Leak }): Place | null {
  if (test.pack !== pack) return null;
  const own = files.tests.find(({ yaml }) => yaml.value.test === test.test);
  const section = own?.yaml.value.sections.findIndex(({ bank }) => bank === test.bank) ?? -1;
  return section < 0 ? null : (own?.yaml.at(['sections', section, 'bank']) ?? null);
}

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
  const read = readPack(folder, joined.files);
  if ('faults' in read) throw new PackError(read.faults);
  const { pack } = read;
  if (!demoPasswords) refuseDemoPasswords(read.files);
  // files are named by their content: one that is written for an import that fails is only unused
  if (!dryRun) await Promise.all([...pack.media.values()].map((file) => files.put(file)));
  return database
    .transaction(async (tx) => {
      const now = clock.now();
      const timeZone = pack.brands[0]?.timezone ?? defaultTimeZone;
      const anchorDay = await saveContentPack({ tx, pack, today: dayIn({ moment: now, timeZone }), rebase, now });
      await lockSources({ tx, pack: pack.key });
      if (!isDeepStrictEqual(await listStudioSources({ queryable: tx, pack: pack.key }), studio))
        throw new PackError([
          { file: 'pack.yaml', line: 1, cause: 'someone saved in the studio while the pack was read: import it again' },
        ]);
      const faults = collectFaults();
      checkWindows({ files: read.files, anchorDay, faults });
      checkSlotTimes({ files: read.files, anchor: anchorDay, faults });
      for (const { key, hosts, timezone, ...data } of pack.brands) await saveBrand({ tx, brand: { key, hosts, timeZone: timezone, data } });
      const { courseIds, variantIds } = await importCourses({
        tx,
        pack: pack.key,
        inputs: pack.programmes.map(({ key, name, myImsCourseId, exam, examDate, variants }) => ({
          key,
          name,
          myImsCourseId,
          examName: exam,
          examDate: toDay({ text: examDate, anchor: anchorDay }),
          variants: variants.map((variant) => ({
            key: variant.key,
            name: variant.name,
            centreProctoredAllowed: variant.centreProctoredAllowed === '1',
            openToRegister: variant.openToRegister === '1',
          })),
        })),
      });
      const fits = await listPackFits({ tx, pack: pack.key, now });
      const personIds = await importPeople({ tx, vault, pack, files: read.files, variantIds, now, faults });
      if (faults.list().length > 0) throw new PackError(faults.list());
      const leftOut = await recordPackPeople({ tx, pack: pack.key, ids: [...personIds.values()] });
      const { ids: assessmentIds, changes } = await importAssessments({
        tx,
        timeZone,
        now,
        content: {
          pack: pack.key,
          passages: pack.banks.flatMap((bank) => bank.passages),
          items: pack.banks.flatMap((bank) => bank.items),
          assessments: assessmentInputs({ pack, courseIds, anchorDay, timeZone }),
        },
      });
      const assetIds = await importAssets({ tx, pack: pack.key, inputs: assetInputs({ pack, assessmentIds }) });
      for (const module of pack.modules) {
        await importTree({ tx, courseId: getChecked(courseIds, module.programme), tabs: tabInputs({ pack, tabs: module.tabs }), assetIds });
      }
      const at = { pack, anchorDay, timeZone };
      for (const input of studyInputs({ pack, personIds, courseIds, assetIds, anchorDay, timeZone, now })) await importStudy({ tx, input });
      await importNotices({ tx, pack: pack.key, now, inputs: noticeInputs({ pack, courseIds, variantIds, anchorDay, timeZone }) });
      const front = { pack, courseIds, variantIds, anchorDay };
      await importPromotions({ tx, pack: pack.key, inputs: promotionInputs(front) });
      await importOffers({ tx, pack: pack.key, inputs: offerInputs(front) });
      await importBlogs({ tx, pack: pack.key, inputs: blogInputs(front) });
      await importExams({ tx, pack: pack.key, inputs: examInputs({ pack, courseIds }) });
      await importPools({ tx, pack: pack.key, inputs: poolInputs({ pack, courseIds, assessmentIds }) });
      await refuseLeaks({ tx, pack: pack.key, files: read.files, now });
      if (pack.cohort !== null) await importCohort({ tx, now, cohort: cohortInput({ pack, cohort: pack.cohort, variantIds }) });
      const { sittings, lessons, practised } = historyInputs({ ...at, personIds, courseIds, assessmentIds, assetIds });
      await importLessons({ tx, lessons, now });
      await importSittings({ tx, sittings, now });
      // after the sittings, whose questions some are about
      await importDoubts({ tx, files, pack: pack.key, inputs: doubtInputs({ pack, courseIds, personIds, anchorDay, timeZone, now }) });
      await importPractice({ tx, pack: pack.key, histories: practised, timeZone, now });
      await importSources({ tx, pack: pack.key, inputs: cutFiles(read), kept: joined.kept, now });
      await importMedia({
        tx,
        pack: pack.key,
        media: [...pack.media.values()].map(({ path, key, mime, body }) => ({ path, fileKey: key, mime, bytes: body.length })),
      });
      await importDrafts({ tx, ...at, personIds, now });
      // last: it holds the slots of the pack, and no one books one of them until the import is over
      const slots = slotInputs({ ...at, assessmentIds, assetIds, personIds });
      const refused = await importCentres({ tx, pack: pack.key, venues: venueInputs(at), slots, now });
      const input = mentoringInput({ ...at, courseIds, personIds, now });
      const { onHolidays } = await importMentoring({ tx, files, pack: pack.key, courseIds: [...courseIds.values()], input, timeZone, now });
      const batches = classInputs({ ...at, courseIds, variantIds, personIds, now });
      const placed = await importClasses({ tx, files, pack: pack.key, batches, now });
      const also = await listAlsoThen({ queryable: tx, classes: placed, mentorsOff, timeZone });
      const overlaps = placed.flatMap((held, index) => {
        const other = also[index];
        return other !== undefined && (other.isMentorOff || other.isMentorBusy || other.busyStudents > 0) ? [{ ...held, ...other }] : [];
      });
      await importEvents({ tx, pack: pack.key, events: eventInputs({ ...at, courseIds, variantIds }), timeZone, now });
      await importPlans({ tx, ...planInputs({ ...at, personIds, courseIds }), timeZone, now });
      // days that hang on another anchor day are no news
      const noticeZone = rebase ? null : timeZone;
      const wrong = await importSchools({ tx, pack: pack.key, input: schoolsInput({ ...at, courseIds, personIds, now }), noticeZone, now });
      const { cutoffs = '', outcomes = '' } = pack.schools;
      const inFile = (file: string, of: typeof wrong.cutoffs) =>
        of.map(({ line, column, cause }) => ({ file, line, cause: `${column}: ${cause}` }));
      if (wrong.cutoffs.length + wrong.outcomes.length > 0)
        throw new PackError([...inFile(cutoffs, wrong.cutoffs), ...inFile(outcomes, wrong.outcomes)]);
      // by the tests and slots as they are from now on
      refused.push(...(await listUnsuited({ tx, pack: pack.key, before: fits, now })));
      if (refused.length > 0)
        throw new PackError(
          refused.map(({ key, cause }) => ({ ...placeOfSlot({ files: read.files, key }), cause: `the slot '${key}': ${cause}` })),
        );
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

/** A window is known to be one when the anchor day is: one end of it may hang on that day, the other not. */
function checkWindows({ files, anchorDay, faults }: { files: PackFiles; anchorDay: string; faults: Faults }): void {
  const { promotions } = files;
  promotions?.value.promotions.forEach(({ from, to }, p) => {
    if (from === undefined || to === undefined) return;
    const [first, last] = [toDay({ text: from, anchor: anchorDay }), toDay({ text: to, anchor: anchorDay })];
    if (last >= first) return;
    faults.add({ ...promotions.at(['promotions', p, 'to']), cause: `the last day, ${last}, is before the first, ${first}` });
  });
  for (const { yaml } of files.tests) {
    const [release, end] = [yaml.value.release, yaml.value.end].map((text) => toDay({ text, anchor: anchorDay }));
    if (release !== undefined && end !== undefined && end < release)
      faults.add({ ...yaml.at(['end']), cause: `the end, ${end}, is before the release, ${release}` });
  }
}

/** Where a slot is in the pack; where it is no longer there, the file of the slots. */
function placeOfSlot({ files, key }: { files: PackFiles; key: string }) {
  const index = files.venues?.value.slots.findIndex((slot) => slot.key === key) ?? -1;
  if (files.venues === null || index < 0) return { file: 'venues.yaml', line: 1 };
  return files.venues.at(['slots', index, 'key']);
}
