import { type Leak, importPools, listLeaks } from '../modules/adaptive/pools.ts';
import { importExams } from '../modules/analytics/predictor/exam-queries.ts';
import { importCentres } from '../modules/centres/import/import-centres.ts';
import { type PackFits, type UnsuitedBooking, listUnsuited } from '../modules/centres/arrangements/pack-fits.ts';
import { importEvents } from '../modules/calendar/import-events.ts';
import { importCourses } from '../modules/identity/people/import-queries.ts';
import { importAssets, importTree } from '../modules/learning/import-queries.ts';
import { importNotices } from '../modules/notices/notify.ts';
import { mapBatches } from '../modules/classes/import-queries.ts';
import { importProspectuses, type UnfitProspectus } from '../modules/payments/import/import-prospectuses.ts';
import { importBlogs, importOffers, importPromotions } from '../modules/promotions/content-queries.ts';
import { importSchools } from '../modules/schools/import-schools.ts';
import { joinMoment, splitMoment, toDay } from '@abhyas/rules/content/pack-moment.ts';
import type { Transaction } from '../platform/postgres/database.ts';
import { ratioOfPicture } from '../platform/files/picture.ts';
import { mapHostsOfOthers, saveBrand } from '../platform/web/brands.ts';
import { checkSlotTimes } from './check/tests/check-slot-times.ts';
import { type Faults, PackError, type Place, collectFaults, defaultTimeZone, endsBefore, getChecked } from './format/base.ts';
import type { Pack } from './format/pack.ts';
import type { PackFiles } from './format/pack-files.ts';
import { assetInputs, fileKey, tabInputs } from './format/tree.ts';
import { blogInputs, offerInputs, promotionInputs } from './inputs/front-page-inputs.ts';
import { noticeInputs } from './inputs/notice-inputs.ts';
import { eventInputs } from './inputs/people/event-inputs.ts';
import { prospectusInputs, sellerInputs } from './inputs/prospectus-inputs.ts';
import { schoolsInput } from './inputs/schools-input.ts';
import { examInputs, placesOf, poolInputs, slotInputs, venueInputs } from './inputs/tests.ts';

/** A transaction that writes a pack, with what it has written so far by the names of the pack. */
export interface ImportAt {
  readonly tx: Transaction;
  readonly pack: Pack;
  readonly files: PackFiles;
  /** The day that relative days count from, as YYYY-MM-DD. */
  readonly anchorDay: string;
  readonly timeZone: string;
  readonly now: Date;
  readonly courseIds: ReadonlyMap<string, bigint>;
  /** By 'programme/variant'. */
  readonly variantIds: ReadonlyMap<string, bigint>;
  /** Those who are in the portal. */
  readonly personIds: ReadonlyMap<string, bigint>;
  readonly assessmentIds: ReadonlyMap<string, bigint>;
  readonly assetIds: ReadonlyMap<string, bigint>;
}

/** The zone of a pack is that of its first brand. */
export const timeZoneOf = (pack: Pack): string => pack.brands[0]?.timezone ?? defaultTimeZone;

/** Adds the faults that show once the anchor day of a pack is known: one end of a window may hang on that day, the other not. */
export function checkDays({ files, anchorDay, faults }: { files: PackFiles; anchorDay: string; faults: Faults }): void {
  checkWindows({ files, anchorDay, faults });
  checkSlotTimes({ files, anchor: anchorDay, faults });
}

/** Writes the brands of a pack. Throws PackError for a key or host that a brand of another pack has: one would replace the other. */
export async function importBrands({ tx, pack, files: { brands: file } }: Pick<ImportAt, 'tx' | 'pack' | 'files'>): Promise<void> {
  const faults = collectFaults();
  const others = await mapHostsOfOthers({ tx, pack: pack.key });
  for (const [b, { key, hosts, timezone, logo, ...rest }] of pack.brands.entries()) {
    const at = (...path: PropertyKey[]) => file?.at(['brands', b, ...path]) ?? { file: 'brands.yaml', line: 1 };
    for (const [h, host] of hosts.entries())
      if (others.has(host))
        faults.add({
          ...at('hosts', h),
          cause: `the host '${host}' belongs to a brand of the pack '${others.get(host)}': remove it here or there`,
        });
    const ratio = logo === undefined ? null : await ratioOfPicture(pack.media.get(logo.light)?.body ?? Buffer.alloc(0));
    if (logo !== undefined && ratio === null)
      faults.add({ ...at('logo', 'light'), cause: 'this picture cannot be read: save it again as PNG or SVG' });
    const files = { light: fileKey({ pack, path: logo?.light }), dark: fileKey({ pack, path: logo?.dark ?? logo?.light }) };
    const data = ratio === null ? rest : { ...rest, logo: { ...files, ratio } };
    const brand = { pack: pack.key, key, hosts, timeZone: timezone, data };
    if (!(await saveBrand({ tx, brand })))
      faults.add({
        ...at('key'),
        cause: `another pack has a brand with the key '${key}', which this one would replace: choose another key`,
      });
  }
  if (faults.list().length > 0) throw new PackError(faults.list());
}

/** Writes the courses of a pack and their variants. Returns the ids by 'programme' and 'programme/variant'. */
export function importProgrammes({ tx, pack, anchorDay }: Pick<ImportAt, 'tx' | 'pack' | 'anchorDay'>) {
  return importCourses({
    tx,
    pack: pack.key,
    inputs: pack.programmes.map(({ key, name, myImsCourseId, exam, examDate, certificates, variants }) => ({
      key,
      name,
      myImsCourseId,
      examName: exam,
      examDate: toDay({ text: examDate, anchor: anchorDay }),
      certificates: certificates === '1',
      variants: variants.map((variant) => ({
        key: variant.key,
        name: variant.name,
        centreProctoredAllowed: variant.centreProctoredAllowed === '1',
        openToRegister: variant.openToRegister === '1',
      })),
    })),
  });
}

/** Writes the assets of the paths of a pack, those of `only` if given, and the trees of its courses. Returns the ids of all assets by key. */
export async function importPaths({
  tx,
  pack,
  courseIds,
  assessmentIds,
  known = new Map(),
  only = () => true,
}: Pick<ImportAt, 'tx' | 'pack' | 'courseIds' | 'assessmentIds'> & {
  known?: ReadonlyMap<string, bigint>;
  only?: (asset: { readonly key: string }) => boolean;
}): Promise<ReadonlyMap<string, bigint>> {
  const inputs = assetInputs({ pack, assessmentIds }).filter(only);
  const assetIds = new Map([...known, ...(await importAssets({ tx, pack: pack.key, inputs }))]);
  for (const { programme, tabs } of pack.modules)
    await importTree({ tx, courseId: getChecked(courseIds, programme), tabs: tabInputs({ pack, tabs }), assetIds });
  return assetIds;
}

export async function importNews(at: ImportAt): Promise<void> {
  await importNotices({ tx: at.tx, pack: at.pack.key, now: at.now, inputs: noticeInputs(at) });
}

/** Writes the advertisements, offers and articles of a pack. */
export async function importFrontPage(at: ImportAt): Promise<void> {
  const { tx, pack } = at;
  await importPromotions({ tx, pack: pack.key, inputs: promotionInputs(at) });
  await importOffers({ tx, pack: pack.key, inputs: offerInputs(at) });
  await importBlogs({ tx, pack: pack.key, inputs: blogInputs(at) });
}

export async function importExamTables(at: ImportAt): Promise<void> {
  await importExams({ tx: at.tx, pack: at.pack.key, inputs: examInputs(at) });
}

export async function importQuestionPools(at: ImportAt): Promise<void> {
  await importPools({ tx: at.tx, pack: at.pack.key, inputs: poolInputs(at) });
}

/** Writes the venues of a pack and their slots. Returns the slots that cannot be as it says, with which the caller must not commit. */
export async function importSlots(at: ImportAt): Promise<UnsuitedBooking[]> {
  const { tx, pack, now } = at;
  return importCentres({ tx, pack: pack.key, venues: venueInputs(at), slots: slotInputs(at), now });
}

export async function importCalendar(at: ImportAt): Promise<void> {
  const { tx, pack, timeZone, now } = at;
  await importEvents({ tx, pack: pack.key, events: eventInputs(at), timeZone, now });
}

/** Writes what a pack sells. The batches are held by `lockIntakes`, and the students' batches are written. Throws PackError for what cannot be. */
export async function importSales(at: Omit<ImportAt, 'personIds' | 'assetIds'>): Promise<void> {
  const { tx, pack, files } = at;
  const batchIds = await mapBatches({ tx, pack: pack.key });
  const sold = { sellers: sellerInputs(pack), prospectuses: prospectusInputs({ ...at, batchIds }) };
  const unfit = await importProspectuses({ tx, pack: pack.key, ...sold });
  if (unfit.length === 0) return;
  const placeOf = ({ prospectus, intake, field }: UnfitProspectus): Place => {
    const p = pack.prospectuses.findIndex(({ key }) => key === prospectus);
    const i = pack.prospectuses[p]?.intakes.findIndex(({ key }) => key === intake) ?? -1;
    const path = intake === null ? [field] : ['intakes', i, field];
    return files.prospectuses?.at(['prospectuses', p, ...path]) ?? { file: 'prospectuses.yaml', line: 1 };
  };
  throw new PackError(unfit.map((each) => ({ ...placeOf(each), cause: each.cause })));
}

/** Writes the school explorer of a pack; `noticeZone` is as importSchools takes it. Throws PackError for rows that do not fit each other. */
export async function importSchoolExplorer({ noticeZone, ...at }: ImportAt & { noticeZone: string | null }): Promise<void> {
  const { tx, pack, now } = at;
  const wrong = await importSchools({ tx, pack: pack.key, input: schoolsInput(at), noticeZone, now });
  const { cutoffs = '', outcomes = '' } = pack.schools;
  const inFile = (file: string, of: typeof wrong.cutoffs) =>
    of.map(({ line, column, cause }) => ({ file, line, cause: `${column}: ${cause}` }));
  if (wrong.cutoffs.length + wrong.outcomes.length > 0)
    throw new PackError([...inFile(cutoffs, wrong.cutoffs), ...inFile(outcomes, wrong.outcomes)]);
}

/** Refuses slots that cannot be as the pack says, and bookings ahead that it has made unfit, by the tests and slots as they are from now on. Throws PackError. */
export async function refuseSlots({
  tx,
  pack,
  files,
  refused,
  before,
  now,
}: Pick<ImportAt, 'tx' | 'pack' | 'files' | 'now'> & { refused: readonly UnsuitedBooking[]; before: PackFits }): Promise<void> {
  const all = [...refused, ...(await listUnsuited({ tx, pack: pack.key, before, now }))];
  if (all.length === 0) return;
  throw new PackError(all.map(({ key, cause }) => ({ ...placeOfSlot({ files, key }), cause: `the slot '${key}': ${cause}` })));
}

/** Refuses a pack whose pools, pages and tests share a question with tests, pools and pages that are stored, of whichever pack: practice and lessons show solutions. Throws PackError with the line of each. */
export async function refuseLeaks({ tx, pack: { key: pack }, files, now }: Pick<ImportAt, 'tx' | 'pack' | 'files' | 'now'>): Promise<void> {
  const faults = collectFaults();
  for (const leak of await listLeaks({ tx, pack, now })) {
    const { shown, test } = leak;
    const of = (other: string) => (other === pack ? 'an earlier import of this pack' : `the pack '${other}'`);
    const shownAt = placeOfShown({ files, pack, leak });
    const testAt = placeOfTest({ files, pack, leak });
    const isPool = shown.by === 'pool';
    if (shownAt !== null)
      faults.add({
        ...shownAt,
        cause: `the test '${test.name}' of ${of(test.pack)} has a question of the ${shown.by} (there ${test.bank}/${test.key}): ${isPool ? 'practice' : 'the lesson'} would show its solution`,
      });
    else if (testAt !== null)
      faults.add({
        ...testAt,
        cause: `the question ${test.bank}/${test.key} is in the ${isPool ? 'pool' : 'lesson'} '${shown.name}' of ${of(shown.pack)}, which shows its solution: a ${isPool ? '' : 'ranked '}test cannot have it`,
      });
  }
  if (faults.list().length > 0) throw new PackError(faults.list());
}

/** The banks of a pool of this pack, or a page of it; null where that is not in it. */
function placeOfShown({ files, pack, leak: { shown } }: { files: PackFiles; pack: string; leak: Leak }): Place | null {
  if (shown.pack !== pack) return null;
  if (shown.by === 'pool') return files.pools.find(({ yaml }) => yaml.value.pool === shown.key)?.yaml.at(['banks']) ?? null;
  const file = files.paths
    .flatMap(({ yaml }) => yaml.value.children)
    .flatMap((unit) => [...unit.assets, ...unit.children.flatMap(({ assets }) => assets)])
    .find(({ key }) => key === shown.key)?.page;
  return file === undefined ? null : { file, line: 1 };
}

/** The section of a test of this pack that has the question; null where the test is not in it. */
function placeOfTest({ files, pack, leak: { test } }: { files: PackFiles; pack: string; leak: Leak }): Place | null {
  if (test.pack !== pack) return null;
  const own = files.tests.find(({ yaml }) => yaml.value.test === test.test);
  for (const [s, section] of (own?.yaml.value.sections ?? []).entries()) {
    if (section.bank === test.bank) return own?.yaml.at(['sections', s, 'bank']) ?? null;
    const place = placesOf({ section, keysOf: () => [] }).find(({ bank, key }) => bank === test.bank && key === test.key);
    if (place !== undefined) return own?.yaml.at(['sections', s, ...place.path]) ?? null;
  }
  return null;
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
    const fixed = (text: string) => joinMoment({ ...splitMoment(text), day: toDay({ text, anchor: anchorDay }) });
    const [release, end] = [fixed(yaml.value.release), fixed(yaml.value.end)];
    if (endsBefore({ start: release, end }))
      faults.add({ ...yaml.at(['end']), cause: `the end, ${end}, is before the release, ${release}` });
  }
}

/** Where a slot is in the pack; where it is no longer there, the file of the slots. */
function placeOfSlot({ files, key }: { files: PackFiles; key: string }) {
  const index = files.venues?.value.slots.findIndex((slot) => slot.key === key) ?? -1;
  if (files.venues === null || index < 0) return { file: 'venues.yaml', line: 1 };
  return files.venues.at(['slots', index, 'key']);
}
