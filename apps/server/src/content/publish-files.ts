import { lockIntakes } from '../modules/payments/import/import-queries.ts';
import { mapAssessmentIds } from '../modules/assessment/import/content-queries.ts';
import type { AssessmentInput } from '../modules/assessment/import/content-input.ts';
import { importAssessments } from '../modules/assessment/import/import-assessments.ts';
import type { PaperChange } from '../modules/assessment/paper/kept-queries.ts';
import { listUnbegun } from '../modules/assessment/paper/use-queries.ts';
import { listPackFits } from '../modules/centres/arrangements/pack-fits.ts';
import { mapPackPeople } from '../modules/identity/people/import-queries.ts';
import { mapAssetIds } from '../modules/learning/import-queries.ts';
import { importClasses } from '../modules/classes/import.ts';
import { closeHolidays, importSessionRules } from '../modules/mentoring/import.ts';
import { listUnsolved } from '../modules/sources/review-queries.ts';
import { listPublishedFiles, mapPublishedTexts } from '../modules/sources/file-queries.ts';
import { dayIn } from '../platform/common/day-in.ts';
import type { Files } from '../platform/files/file-store.ts';
import { saveContentPack } from '../platform/postgres/content.ts';
import type { Transaction } from '../platform/postgres/database.ts';
import { type Fault, PackError, collectFaults } from './format/base.ts';
import {
  checkDays,
  type ImportAt,
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
import { speakPack } from './format/text/spoken-formulas.ts';
import { isRanked } from './format/schemas/test-entry.ts';
import { instanceNamed, isForPapers, itemsOf } from './format/questions/question.ts';
import { classInputs } from './inputs/people/class-inputs.ts';
import { sessionRulesInput } from './inputs/people/mentoring-inputs.ts';
import { assessmentInputs } from './inputs/tests.ts';
import type { PackFiles } from './format/pack-files.ts';
import { faultsIn, readSources } from './read-sources.ts';

/**
 * Publishes whole files of a pack, whose newest texts are given by their paths: the parts of an import that read them, with all else as it is published. Returns
 * the tests that get another paper. Throws PackError with what keeps them from it; the caller must not commit then.
 */
export async function publishFiles({
  tx,
  files,
  pack: packKey,
  newest,
  now,
}: {
  tx: Transaction;
  files: Pick<Files, 'put' | 'read'>;
  pack: string;
  newest: ReadonlyMap<string, string>;
  now: Date;
}): Promise<PaperChange[]> {
  const read = await readSources({ queryable: tx, files, pack: packKey, newest });
  refuse(await newFaults({ tx, files, pack: packKey, newest, read }));
  if (read.pack === null) throw new PackError([{ file: 'pack.yaml', line: 1, cause: 'a pack needs this file' }]);
  const { files: packFiles } = read;
  const pack = await speakPack(read.pack);
  const timeZone = timeZoneOf(pack);
  const anchorDay = await saveContentPack({ tx, pack, today: dayIn({ moment: now, timeZone }), rebase: false, now });
  const late = collectFaults();
  checkDays({ files: packFiles, anchorDay, faults: late });
  refuse(faultsIn({ faults: late.list() }, new Set(newest.keys())));
  const isChanged = (...names: string[]) =>
    [...newest.keys()].some((path) => names.some((name) => path === name || path.startsWith(`${name}/`)));

  if (isChanged('brands.yaml')) await importBrands({ tx, pack, files: packFiles });
  const { courseIds, variantIds } = await importProgrammes({ tx, pack, anchorDay });
  const fits = await listPackFits({ tx, pack: pack.key, now });
  const changedTests = packFiles.tests.flatMap(({ file, yaml }) => (newest.has(file) ? [yaml.value.test] : []));
  const tests = { ...pack, tests: pack.tests.filter(({ test }) => changedTests.includes(test)) };
  const assessments = assessmentInputs({ pack: tests, courseIds, anchorDay, timeZone });
  await refuseUnsolved({ tx, pack: pack.key, assessments, files: packFiles });
  // a test may be the first to name an instance
  const items = pack.banks.flatMap(itemsOf).filter(isForPapers);
  const asked = new Set(items.map(({ bank, passageKey }) => `${bank}/${passageKey}`));
  const passages = pack.banks.flatMap((bank) => bank.passages.filter(({ bank: of, key }) => asked.has(`${of}/${key}`)));
  const { ids, changes } = await importAssessments({ tx, timeZone, now, content: { pack: pack.key, passages, items, assessments } });
  const at: ImportAt = {
    tx,
    pack,
    files: packFiles,
    anchorDay,
    timeZone,
    now,
    courseIds,
    variantIds,
    personIds: await mapPackPeople({ queryable: tx, pack: pack.key }),
    assessmentIds: new Map([...(await mapAssessmentIds({ queryable: tx, pack: pack.key })), ...ids]),
    assetIds: await mapAssetIds({ queryable: tx, pack: pack.key }),
  };
  if (isChanged('paths', 'pages', 'modules.yaml')) await importPaths({ ...at, known: at.assetIds, only: changedAssets({ at, newest }) });
  if (isChanged('notices.yaml')) await importNews(at);
  if (isChanged('promotions.yaml', 'blogs.yaml')) await importFrontPage(at);
  if (isChanged('exams.yaml')) await importExamTables(at);
  if (isChanged('pools')) await importQuestionPools(at);
  if (isChanged('pools', 'tests', 'paths', 'pages')) await refuseLeaks(at);
  const refused = isChanged('venues.yaml') ? await importSlots(at) : [];
  if (isChanged('events.yaml')) await importCalendar(at);
  if (isChanged('classes.yaml', 'prospectuses.yaml')) {
    const buyers = await lockIntakes({ tx, pack: pack.key });
    await importClasses({ tx, files, pack: pack.key, batches: classInputs(at), buyers, now });
    await importSales(at);
  }
  if (isChanged('events.yaml', 'programmes.yaml')) await publishSessionRules({ at, newest });
  if (isChanged('schools.yaml', 'schools')) await importSchoolExplorer({ ...at, noticeZone: timeZone });
  await refuseSlots({ ...at, refused, before: fits });
  return changes;
}

/**
 * Brings holidays and limits of sessions to what the files say, each where its file has any or the published one had: those stay that an import of an earlier
 * version wrote.
 */
async function publishSessionRules({ at, newest }: { at: ImportAt; newest: ReadonlyMap<string, string> }): Promise<void> {
  const { tx, pack, courseIds, timeZone, now } = at;
  const published = await mapPublishedTexts({ queryable: tx, pack: pack.key, files: ['events.yaml', 'programmes.yaml'] });
  const names = (file: string, field: RegExp) => [newest, published].some((texts) => field.test(texts.get(file) ?? ''));
  const { holidays, limits } = sessionRulesInput(at);
  const input = {
    ...(names('events.yaml', /^['"]?holidays\b/m) ? { holidays } : {}),
    ...(names('programmes.yaml', /\bmentorSessions\b/) ? { limits } : {}),
  };
  await importSessionRules({ tx, pack: pack.key, courseIds: [...courseIds.values()], input });
  await closeHolidays({ tx, timeZone, now });
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new PackError(faults);
}

/** Refuses a ranked test with a question that was published in the studio and that no one but its authors has solved (decision 54). Throws PackError. */
async function refuseUnsolved({
  tx,
  pack,
  assessments,
  files,
}: {
  tx: Transaction;
  pack: string;
  assessments: readonly AssessmentInput[];
  files: PackFiles;
}): Promise<void> {
  const ranked = assessments.filter((assessment) => assessment.ranked);
  const questions = ranked.flatMap(({ sections }) => sections.flatMap(({ items }) => items.map(solvedAs)));
  const unsolved = await listUnsolved({ queryable: tx, pack, questions });
  const faults = collectFaults();
  for (const { key: test, sections } of ranked)
    for (const [s, { items }] of sections.entries())
      for (const { bank, key } of items) {
        if (!unsolved.has(`${bank}/${solvedAs({ bank, key }).key}`)) continue;
        const place = files.tests.find(({ yaml }) => yaml.value.test === test)?.yaml.at(['sections', s]);
        faults.add({
          ...(place ?? { file: 'tests', line: 1 }),
          cause: `only its authors know the key of ${bank}/${key}: have someone else solve it in Review, or write ranked: '0'`,
        });
      }
  refuse(faults.list());
}

/** The question that is solved for one of a paper: of an instance its model. */
const solvedAs = ({ bank, key }: { bank: string; key: string }) => ({ bank, key: instanceNamed(key)?.model ?? key });

/** The faults of the files themselves, and those that their new texts cause in others. */
async function newFaults({
  tx,
  files,
  pack,
  newest,
  read,
}: {
  tx: Transaction;
  files: Pick<Files, 'read'>;
  pack: string;
  newest: ReadonlyMap<string, string>;
  read: { readonly faults: readonly Fault[] };
}): Promise<Fault[]> {
  const paths = new Set(newest.keys());
  const own = faultsIn(read, paths);
  const others = read.faults.filter(({ file }) => !paths.has(file));
  if (others.length === 0) return own;
  const nameOf = ({ file, cause }: Fault) => `${file}\n${cause}`;
  const before = new Set((await readSources({ queryable: tx, files, pack, newest: new Map() })).faults.map(nameOf));
  return [...own, ...others.filter((fault) => !before.has(nameOf(fault)))];
}

/** Whether an asset is in a path or has a page that is among the new texts: what is read of all others is not whole. */
function changedAssets({ at: { files }, newest }: { at: ImportAt; newest: ReadonlyMap<string, string> }) {
  const changed = new Set<string>();
  for (const { file, yaml } of files.paths)
    for (const unit of yaml.value.children)
      for (const asset of [...unit.assets, ...unit.children.flatMap(({ assets }) => assets)])
        if (newest.has(file) || (asset.page !== undefined && newest.has(asset.page))) changed.add(asset.key);
  return ({ key }: { readonly key: string }) => changed.has(key);
}

/**
 * Has the tests and pools that ask all questions of a bank ask its new ones too, except ranked tests and those that someone has begun: they are published again by hand. One that would get a
 * fault by that stays as it is.
 */
export async function followBank({
  bank,
  ...of
}: {
  tx: Transaction;
  files: Pick<Files, 'put' | 'read'>;
  pack: string;
  bank: string;
  now: Date;
}): Promise<void> {
  const { tx, pack } = of;
  const published = await listPublishedFiles({ queryable: tx, pack });
  const asking = published.flatMap(({ file }) => (/^(tests|pools)\//.test(file) ? [file] : []));
  const naming = [...(await mapPublishedTexts({ queryable: tx, pack, files: asking }))].filter(([, text]) => text.includes(bank));
  if (naming.length === 0) return;
  const { files: read } = await readSources({ ...of, queryable: tx, newest: new Map(naming) });
  const pools = read.pools.filter(({ yaml }) => yaml.value.banks.includes(bank));
  const tests = read.tests.filter(({ yaml }) =>
    yaml.value.sections.some(
      (section) => section.bank === bank && section.questions === 'all' && section.stages === undefined && !isRanked(yaml.value),
    ),
  );
  const open = new Set(await listUnbegun({ queryable: tx, pack, keys: tests.map(({ yaml }) => yaml.value.test) }));
  const following = [...pools, ...tests.filter(({ yaml }) => open.has(yaml.value.test))].map(({ file }) => file);
  for (const newest of naming.filter(([file]) => following.includes(file)).map((entry) => new Map([entry])))
    await tx
      .transaction((inner) => publishFiles({ ...of, tx: inner, newest }))
      .catch((error: unknown) => {
        if (!(error instanceof PackError)) throw error;
      });
}
