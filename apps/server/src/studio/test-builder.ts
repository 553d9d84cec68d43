import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import { testLimits } from '@abhyas/contract/studio/test-limits.ts';
import { formatAnswerKey } from '@abhyas/rules/assessment/types/scored.ts';
import { drawQuestions } from '@abhyas/rules/assessment/paper/order/draw-questions.ts';
import { estimateMinutes, estimateScore, type JudgedQuestion } from '@abhyas/rules/content/test-estimate.ts';
import { readYamlText } from '@abhyas/rules/content/yaml-edit.ts';
import { toDay } from '@abhyas/rules/content/pack-moment.ts';
import { collectFaults, isMoment } from '../content/format/base.ts';
import { ExamsFileSchema } from '../content/format/schemas/exams-file.ts';
import { type TestEntry, testSchemaOf } from '../content/format/schemas/test-entry.ts';
import { renderMarkdown } from '../content/format/text/rich-text.ts';
import { instanceNamed } from '../content/format/questions/question.ts';
import { readYaml } from '../content/format/yaml-file.ts';
import { placesOf } from '../content/inputs/tests.ts';
import { findPlan, listItemFacts, listLastRanked, listOpenUses, listPrinted } from '../modules/assessment/paper/builder-queries.ts';
import { mapItemIds } from '../modules/assessment/paper/item-queries.ts';
import { versionsIn } from '../modules/assessment/paper/kept-queries.ts';
import { presentVersions } from '../modules/assessment/review/present-review.ts';
import { mapPublishedTexts } from '../modules/sources/file-queries.ts';
import { listDrawCandidates, listPlaced, type PlacedRow } from '../modules/sources/test-queries.ts';
import { AppError } from '../platform/common/errors.ts';
import type { Ports } from '../platform/parts.ts';
import { findAnchorDay } from '../platform/postgres/content.ts';
import type { Queryable } from '../platform/postgres/database.ts';
import { getSource } from './read-source.ts';

type TestPorts = Ports<'clock' | 'database'>;
type Section = TestEntry['sections'][number];

/** A text of a test as far as it can be read, and whether all of it could be; null where it is no YAML. */
export async function readTest({ queryable, sourceId, text }: { queryable: Queryable; sourceId: bigint; text: string }) {
  const { pack, path } = await getSource({ queryable, sourceId });
  if (!path.startsWith('tests/')) throw new AppError('NOT_FOUND');
  const { error, value } = readYamlText(text);
  if (error !== null || typeof value !== 'object' || value === null) return { pack, test: null, isSound: false };
  const faults = collectFaults();
  const { value: test } = readYaml({ file: path, text, schema: testSchemaOf, faults });
  return { pack, test, isSound: faults.list().length === 0 };
}

/** Those of `all` that a section asks, in its order. */
export function placed({ section, all }: { section: Section; all: readonly PlacedRow[] }) {
  const inBank = (bank: string) =>
    all.flatMap(({ name, isPublished }) =>
      isPublished && name.startsWith(`${bank}/`) && instanceNamed(name) === null ? [name.slice(bank.length + 1)] : [],
    );
  return placesOf({ section, keysOf: inBank })
    .filter(({ key }) => key !== '')
    .map(({ bank, key, marking, stage, path: [, entry, , drawn] }) => ({
      name: `${bank}/${key}`,
      marking,
      // what is in a module is changed in its file
      entry: typeof entry === 'number' && stage === null ? entry : -1,
      drawn: typeof drawn === 'number' && stage === null ? drawn : -1,
    }));
}

/** The questions that a test asks, as the question bank has them: an instance of a model as its model is there, and without its text until an import or publication made it. */
export async function listAsked({ queryable, pack, test }: { queryable: Queryable; pack: string; test: TestEntry }): Promise<PlacedRow[]> {
  const whole = test.sections.flatMap(({ bank, questions }) => (questions === 'all' && bank !== '' ? [bank] : []));
  const all = test.sections.flatMap((section) => placed({ section, all: [] }).map(({ name }) => name));
  const names = all.slice(0, testLimits.questions);
  const instances = names.flatMap((name) => {
    const instance = instanceNamed(name);
    return instance === null ? [] : [{ name, model: instance.model }];
  });
  const asked = [...names, ...instances.map(({ model }) => model)];
  const rows = await listPlaced({ queryable, pack, names: asked, banks: whole });
  const itemIds = await mapItemIds({ queryable, pack, names: instances.map(({ name }) => name) });
  return [
    ...rows,
    ...instances.flatMap(({ name, model }) => {
      const row = rows.find((each) => each.name === model);
      return row === undefined ? [] : [{ ...row, name, itemId: itemIds.get(name) ?? null }];
    }),
  ];
}

/** What the builder shows beside a text of a test. Throws NOT_FOUND. */
export async function getTestFigures({
  parts: { database, clock },
  body: { sourceId, text },
}: {
  parts: TestPorts;
  body: BodyOf<'testFigures'>;
}): Promise<ResultOf<'testFigures'>> {
  const queryable = database.orm;
  const { pack, test } = await readTest({ queryable, sourceId, text });
  if (test === null) return { isRead: false, sections: [], window: null, expected: null, plan: null };
  const own = { queryable, pack, programme: test.programme, test: test.test };
  const rows = await listAsked({ queryable, pack, test });
  const itemIds = rows.flatMap(({ itemId }) => itemId ?? []);
  const [facts, uses, places] = [
    new Map((await listItemFacts({ queryable, itemIds })).map((each) => [each.itemId, each])),
    Map.groupBy(await listOpenUses({ ...own, itemIds, now: clock.now() }), ({ itemId }) => itemId),
    await placesInPattern({ queryable, pack, pattern: test.pattern }),
  ];
  const rowOf = new Map(rows.map((row) => [row.name, row]));
  const judged: JudgedQuestion[] = [];
  const sections = test.sections.map((section) => {
    const found = placed({ section, all: rows });
    const asked = found.map(({ name, marking }): JudgedQuestion => {
      const row = rowOf.get(name);
      const marks = row?.type == null ? undefined : test.marking[row.type];
      const { right = null, discrimination = null, medianSeconds = null } = row ?? {};
      const [correct, wrong] = marking === null ? [marks?.correct ?? 0, marks?.wrong ?? 0] : [marking.correct / 100, marking.wrong / 100];
      return { correct, wrong, right, blank: facts.get(row?.itemId ?? 0n)?.blank ?? 0, discrimination, medianSeconds };
    });
    judged.push(...asked);
    return {
      key: section.key,
      minutes: estimateMinutes(asked),
      places: section.places ?? places.get(section.key) ?? null,
      placed: found.map(({ name, entry, drawn }, at) => {
        const row = rowOf.get(name);
        const fact = facts.get(row?.itemId ?? 0n);
        return {
          entry,
          drawn,
          name,
          sourceId: row?.sourceId ?? null,
          title: row?.title ?? '',
          line: row?.line ?? '',
          type: row?.type ?? null,
          topic: row?.topic ?? '',
          difficulty: row?.difficulty ?? '',
          passage: row?.passage ?? '',
          passageTitle: fact?.passageTitle ?? '',
          state: row?.state ?? ('draft' as const),
          isPublished: row?.isPublished ?? false,
          right: row?.right ?? null,
          medianSeconds: row?.medianSeconds ?? null,
          correct: asked[at]?.correct ?? 0,
          wrong: asked[at]?.wrong ?? 0,
          letter: row?.type === 'single' && fact?.answer.kind === 'choice' ? fact.answer.labels.join('') : '',
          alsoIn: (uses.get(row?.itemId ?? 0n) ?? []).map(({ name: other, ranked, endsAt }) => ({ name: other, ranked, endsAt })),
        };
      }),
    };
  });
  const sizes = Object.fromEntries(sections.map(({ key, places: has, placed: asked }) => [key, has ?? asked.length]));
  const plan = await findPlan({ ...own, sizes });
  const count = (of: readonly string[]) =>
    Array.from(
      Map.groupBy(of, (name) => name),
      ([name, inside]) => ({ name, questions: inside.length }),
    );
  return {
    isRead: true,
    sections,
    window: windowOf({ test, anchor: (await findAnchorDay({ queryable, pack })) ?? clock.now().toISOString().slice(0, 10) }),
    expected: estimateScore(judged),
    plan:
      plan === null
        ? null
        : {
            name: plan.name,
            alike: plan.alike,
            topics: count(plan.asked.map(({ topic }) => topic)),
            difficulties: count(plan.asked.map(({ difficulty }) => difficulty)),
          },
  };
}

function windowOf({ test: { release, end }, anchor }: { test: TestEntry; anchor: string }) {
  return isMoment(release) && isMoment(end) ? { opens: toDay({ text: release, anchor }), closes: toDay({ text: end, anchor }) } : null;
}

/** How many questions each section has in a published pattern of an exam. */
async function placesInPattern({
  queryable,
  pack,
  pattern,
}: {
  queryable: Queryable;
  pack: string;
  pattern: string | undefined;
}): Promise<ReadonlyMap<string, number>> {
  if (pattern === undefined) return new Map();
  const file = 'exams.yaml';
  const text = (await mapPublishedTexts({ queryable, pack, files: [file] })).get(file) ?? '';
  const { exams } = readYaml({ file, text, schema: ExamsFileSchema, faults: collectFaults() }).value;
  const found = exams.flatMap(({ patterns }) => patterns).find(({ key }) => key === pattern);
  return new Map(found?.sections.map(({ section, questions }) => [section, questions]));
}

/** Draws questions for a section of a text of a test. Throws NOT_FOUND. */
export async function drawForTest({
  parts: { database },
  body: { sourceId, text, seed, section: at, entry, rule },
}: {
  parts: TestPorts;
  body: BodyOf<'drawTestQuestions'>;
}): Promise<ResultOf<'drawTestQuestions'>> {
  const queryable = database.orm;
  const { pack, test } = await readTest({ queryable, sourceId, text });
  if (test === null) return { drawn: [], fitting: 0, unseenIn: [] };
  const taken = test.sections.flatMap((section, s) =>
    placed({ section, all: [] }).flatMap((place) => (s === at && place.entry === entry ? [] : [place.name])),
  );
  const { names, itemIds } =
    rule.unseen === undefined
      ? { names: [], itemIds: [] }
      : await listLastRanked({ queryable, pack, programme: test.programme, test: test.test, count: rule.unseen });
  const whole = test.sections.flatMap(({ bank, questions }) => (questions === 'all' ? [bank] : []));
  const filter = { ...rule, banks: rule.banks.filter((bank) => !whole.includes(bank)) };
  const candidates = await listDrawCandidates({ queryable, pack, filter, without: taken, withoutItems: itemIds });
  return {
    drawn: drawQuestions({ candidates, count: rule.count, seed }),
    fitting: candidates.filter(({ fits }) => fits).length,
    unseenIn: names,
  };
}

/** What is printed of a text of a test: its published questions. Throws NOT_FOUND. */
export async function getTestPaper({
  parts: { database },
  body: { sourceId, text },
}: {
  parts: TestPorts;
  body: BodyOf<'testPaper'>;
}): Promise<ResultOf<'testPaper'>> {
  const queryable = database.orm;
  const { pack, test } = await readTest({ queryable, sourceId, text });
  if (test === null) return { instructionsHtml: '', sections: [] };
  const rows = await listAsked({ queryable, pack, test });
  const printed = new Map(
    (await listPrinted({ queryable, itemIds: rows.flatMap(({ itemId }) => itemId ?? []) })).map((each) => [each.itemId, each]),
  );
  const rowOf = new Map(rows.map((row) => [row.name, row]));
  return {
    instructionsHtml: renderMarkdown({
      text: test.instructions,
      language: test.language,
      findPicture: () => null,
      complain: () => undefined,
    }),
    sections: test.sections.map((section) => ({
      key: section.key,
      questions: placed({ section, all: rows }).flatMap(({ name }) => {
        const row = rowOf.get(name);
        const found = printed.get(row?.itemId ?? 0n);
        if (row === undefined || found === undefined) return [];
        const { type, stemHtml, options, answer, solutionHtml, passageTitle, passageHtml, passageVersions } = found;
        const inTest = <T extends { readonly language: Language }>(versions: readonly T[]) =>
          versionsIn({ versions, languages: test.languages });
        const passage =
          passageHtml === null
            ? null
            : { name: row.passage, title: passageTitle ?? '', html: passageHtml, versions: inTest(passageVersions ?? []) };
        const versions = inTest(found.versions).map(({ hints: _hints, ...version }) => version);
        return [
          {
            name,
            type,
            stemHtml,
            options: [...options],
            answer: formatAnswerKey(answer),
            solutionHtml,
            passage,
            ...presentVersions(versions),
          },
        ];
      }),
    })),
  };
}
