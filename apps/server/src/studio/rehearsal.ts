import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import { awayOf } from '@abhyas/rules/assessment/log/away.ts';
import { isAnswer } from '@abhyas/rules/assessment/log/event.ts';
import { padsOf } from '@abhyas/rules/assessment/scratch/pad.ts';
import { fold } from '@abhyas/rules/assessment/log/fold.ts';
import { itemPaths } from '@abhyas/rules/assessment/log/item-path.ts';
import { chosenBreaks, inChosenOrder } from '@abhyas/rules/assessment/paper/section-order.ts';
import { deadlineOf } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { workOf } from '@abhyas/rules/assessment/result/work.ts';
import { type Marking, markingOf } from '@abhyas/rules/assessment/scoring/answer-key.ts';
import { grade, paperOfClosed } from '@abhyas/rules/assessment/scoring/grade.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import type { ScoreTotals } from '@abhyas/rules/assessment/scoring/score-attempt.ts';
import { sameResponse } from '@abhyas/rules/assessment/types/asked.ts';
import { checkPiece } from '../content/check-piece.ts';
import { renderMarkdown } from '../content/format/text/rich-text.ts';
import type { TestEntry } from '../content/format/schemas/test-entry.ts';
import { assessmentInputs } from '../content/inputs/tests.ts';
import { listPrinted } from '../modules/assessment/paper/builder-queries.ts';
import { type PassageRow, penaltyById, type ReviewItemRow, type SectionRow } from '../modules/assessment/paper/paper-queries.ts';
import { presentCover, presentSection, type PrintedTest } from '../modules/assessment/paper/present-paper.ts';
import { presentReview } from '../modules/assessment/review/present-review.ts';
import { presentScore, presentWork } from '../modules/assessment/review/result.ts';
import { findSourceAt, listSources } from '../modules/sources/source-queries.ts';
import { versionsIn } from '../modules/assessment/paper/kept-queries.ts';
import type { PlacedRow } from '../modules/sources/test-queries.ts';
import { AppError } from '../platform/common/errors.ts';
import type { Ports } from '../platform/parts.ts';
import { findAnchorDay } from '../platform/postgres/content.ts';
import { languageOf, readContexts, readPictures } from './read-source.ts';
import { listAsked, placed, readTest } from './test-builder.ts';

type RehearsalPorts = Ports<'clock' | 'database' | 'files'>;
type Question = Omit<ReviewItemRow, 'sectionId' | 'sectionName' | 'passageId'> & {
  readonly passage: Omit<PassageRow, 'id'> | null;
};
type PaperItem = ReviewItemRow & { readonly marking: Marking | null };

/** A text of a test as attempts would have it once it and its questions are published. Its ids are its own: those of sources, and places. */
interface RehearsedPaper {
  readonly test: PrintedTest;
  readonly sections: readonly SectionRow[];
  readonly items: readonly PaperItem[];
  readonly passages: readonly PassageRow[];
  readonly left: readonly string[];
}

/** Reads a text of a test with its questions. Throws NOT_FOUND, SOURCE_FAULTY. */
async function readPaper({
  parts,
  sourceId,
  text,
  timeZone,
}: {
  parts: RehearsalPorts;
  sourceId: bigint;
  text: string;
  timeZone: string;
}): Promise<RehearsedPaper> {
  const queryable = parts.database.orm;
  const { pack, test: entry, isSound } = await readTest({ queryable, sourceId, text });
  if (entry === null || !isSound || entry.engine !== null) throw new AppError('SOURCE_FAULTY');
  const rows = await listAsked({ queryable, pack, test: entry });
  const questions = await readQuestions({ parts, pack, rows, languages: entry.languages });
  const anchorDay = (await findAnchorDay({ queryable, pack })) ?? parts.clock.now().toISOString().slice(0, 10);
  const instructions = new Map([[entry.test, await renderInstructions({ parts, pack, test: entry })]]);
  const [assessment] = assessmentInputs({
    pack: {
      banks: [],
      instructions,
      tests: [{ ...entry, sections: entry.sections.map((section) => ({ ...section, questions: [], stages: undefined })) }],
    },
    courseIds: new Map([[entry.programme, 0n]]),
    anchorDay,
    timeZone,
  });
  if (assessment === undefined) throw new Error('invariant: a text of a test is one test');
  // an adaptive paper is rehearsed with the modules that its text is left with, one after the other, and with marks
  const { sections: about, ...test } = { ...assessment, scale: null };
  const left: string[] = [];
  const passages = new Map<string, PassageRow>();
  const items = entry.sections.flatMap((section, at) =>
    placed({ section, all: rows }).flatMap(({ name, marking }): PaperItem[] => {
      const row = rows.find((each) => each.name === name);
      const question = questions.get(name);
      if (row === undefined || question === undefined || (marking === null && test.marking[question.type] === undefined)) {
        left.push(name);
        return [];
      }
      const { passage, ...shown } = question;
      const known = passages.get(row.passage);
      const inside = passage === null ? null : (known ?? { id: BigInt(passages.size + 1), ...passage });
      if (inside !== null) passages.set(row.passage, inside);
      return [{ ...shown, sectionId: BigInt(at + 1), sectionName: section.name, passageId: inside?.id ?? null, marking }];
    }),
  );
  if (items.length === 0) throw new AppError('SOURCE_FAULTY');
  const sections = about.map((section, at): SectionRow => {
    const markings = items
      .filter(({ sectionId }) => sectionId === BigInt(at + 1))
      .map((item) => ({ type: item.type, marking: markingOf({ ...item, scheme: test.marking }) }));
    return {
      id: BigInt(at + 1),
      name: section.name,
      key: section.key,
      seconds: section.seconds,
      breakSeconds: section.breakSeconds,
      calculator: section.calculator ?? test.calculator,
      part: section.part,
      counted: section.counted,
      questionCount: markings.length,
      markings,
      maxMarks: markings.reduce((sum, { marking }) => sum + marking.correct, 0),
    };
  });
  return { test: { ...test, languages: [...test.languages], id: sourceId }, sections, items, passages: [...passages.values()], left };
}

/** The questions by 'bank/key', each of its newest text, or where that cannot be asked of the published one. */
async function readQuestions({
  parts,
  pack,
  rows,
  languages,
}: {
  parts: RehearsalPorts;
  pack: string;
  rows: readonly PlacedRow[];
  languages: readonly Language[];
}): Promise<ReadonlyMap<string, Question>> {
  const queryable = parts.database.orm;
  const published = new Map(
    (await listPrinted({ queryable, itemIds: rows.flatMap(({ itemId }) => itemId ?? []) })).map((each) => [each.itemId, each]),
  );
  const written = await readWritten({
    parts,
    pack,
    sourceIds: rows.flatMap(({ sourceId, state }) => (state === 'published' ? [] : sourceId)),
    languages,
  });
  return new Map(
    rows.flatMap(({ name, sourceId, itemId }): [string, Question][] => {
      const newest = written.get(sourceId);
      if (newest !== undefined) return [[name, newest]];
      const found = published.get(itemId ?? 0n);
      if (found === undefined) return [];
      const { passageTitle, passageHtml, passageVersions, versions, ...question } = found;
      const passage =
        passageHtml === null
          ? null
          : { title: passageTitle ?? '', html: passageHtml, versions: versionsIn({ versions: passageVersions ?? [], languages }) };
      const shown = { ...question, versions: versionsIn({ versions, languages }) };
      return [[name, { ...shown, itemId: sourceId, ruling: null, rulingReason: '', passage }]];
    }),
  );
}

/** Questions as their newest texts have them, by their sources; those that cannot be asked are left out. */
async function readWritten({
  parts,
  pack,
  sourceIds,
  languages,
}: {
  parts: RehearsalPorts;
  pack: string;
  sourceIds: readonly bigint[];
  languages: readonly Language[];
}): Promise<ReadonlyMap<bigint, Question>> {
  const queryable = parts.database.orm;
  const pieces = (await listSources({ queryable, sourceIds })).map((source) => ({ source, text: source.text }));
  const contexts = await readContexts({ parts, queryable, pack, pieces });
  return new Map(
    contexts.flatMap(({ context }, at): [bigint, Question][] => {
      const itemId = pieces[at]?.source.id;
      const { check, item, passageVersions } = checkPiece(context);
      if (itemId === undefined || item === null || check.shown === null) return [];
      const { type, topic, difficulty, stemHtml, options, keepOptions, answer, solutionHtml, hints = [] } = item;
      const shown = { type, topic, difficulty, stemHtml, options: [...options], keepOptions, answer, solutionHtml, hints: [...hints] };
      const versions = versionsIn({ versions: check.shown.versions, languages });
      const passage =
        check.shown.passage === null
          ? null
          : {
              ...check.shown.passage,
              versions: versionsIn({ versions: passageVersions.map((version) => ({ title: '', ...version })), languages }),
            };
      return [[itemId, { ...shown, versions, itemId, ruling: null, rulingReason: '', passage }]];
    }),
  );
}

async function renderInstructions({ parts, pack, test }: { parts: RehearsalPorts; pack: string; test: TestEntry }): Promise<string> {
  const queryable = parts.database.orm;
  const about = await findSourceAt({ queryable, pack, path: 'pack.yaml' });
  const pictures = await readPictures({ parts, queryable, pack, texts: [[test.instructions]] });
  return renderMarkdown({
    text: test.instructions,
    language: test.language ?? languageOf(about?.text ?? ''),
    findPicture: (path) => pictures.get(path) ?? null,
    complain: () => undefined,
  });
}

/** The paper of a text of a test without keys. Throws NOT_FOUND, SOURCE_FAULTY. */
export async function getRehearsalPaper({
  parts,
  timeZone,
  body,
}: {
  parts: RehearsalPorts;
  timeZone: string;
  body: BodyOf<'rehearsalPaper'>;
}): Promise<ResultOf<'rehearsalPaper'>> {
  const { test, sections, items, passages, left } = await readPaper({ parts, timeZone, ...body });
  return {
    cover: presentCover({ test, sections }),
    scratch: test.scratch,
    sections: sections.map(({ id, seconds, breakSeconds }) => ({
      ...presentSection({ id, test, items: items.filter(({ sectionId }) => sectionId === id), passages }),
      seconds,
      breakSeconds,
    })),
    left: [...left],
  };
}

/** Scores the log of a rehearsal; keeps nothing. Throws NOT_FOUND, SOURCE_FAULTY. */
export async function scoreRehearsal({
  parts,
  timeZone,
  body: { sourceId, text, seed, startedAt, closedAt, closedBy, turns, breakAfter, events, checked },
}: {
  parts: RehearsalPorts;
  timeZone: string;
  body: BodyOf<'scoreRehearsal'>;
}): Promise<ResultOf<'scoreRehearsal'>> {
  const { test, sections, items, passages } = await readPaper({ parts, timeZone, sourceId, text });
  const taken = inChosenOrder({ sections, order: turns.order, idOf: ({ id }) => String(id) });
  const breaks = chosenBreaks({ sections, after: breakAfter }) ?? [];
  const graded = {
    order: test.sectionOrder,
    untimed: test.untimed,
    edits: test.edits,
    marking: test.marking,
    scale: test.scale,
    blankPenalty: penaltyById({ penalty: test.blankPenalty, idOfKey: new Map(sections.map(({ key, id }) => [key, String(id)])) }),
    sections: taken.map(({ id, seconds, part, counted }, at) => ({
      sectionId: String(id),
      seconds,
      part,
      counted,
      breakSeconds: breaks[at] ?? 0,
      items: items
        .filter(({ sectionId }) => sectionId === id)
        .map(({ itemId, type, answer, marking }) => ({ itemId: String(itemId), type, key: answer, marking, ruling: null })),
    })),
  };
  const ran = { test: graded, startedAt, closedAt, lateRulings: {}, lateRuledAt: null, turns };
  const paper = paperOfClosed(ran);
  const score = grade({ ...ran, events });
  const { items: states, late } = fold({ events, paper });
  const own = score.items.map((item) => ({ ...item, itemId: BigInt(item.itemId) }));
  const review = presentReview({
    attempt: { id: sourceId, assessmentId: sourceId, seed, startedAt: new Date(startedAt) },
    test,
    items,
    own,
    statistics: [],
    times: [],
    chosen: [],
    tags: [],
    notes: [],
    paths: itemPaths({ events, late: new Set(late) }),
    drafts: new Map(
      [...states.values()].flatMap(({ itemId, draft, response }) =>
        draft === null || sameResponse(draft, response) ? [] : [[itemId, draft] as const],
      ),
    ),
    hinted: new Map([...states.values()].map(({ itemId, hints }) => [itemId, hints])),
    pads: padsOf(events),
    place: null,
    passages,
    sections,
  });
  if (checked.length > 0) {
    const isFinal = new Set(checked.filter((itemId) => states.get(String(itemId))?.checked === true));
    const solutions = review.sections.flatMap((section) => section.items).filter(({ itemId }) => isFinal.has(itemId));
    return { result: null, review: null, solutions };
  }
  const sectionOf = new Map(sections.map((section) => [String(section.id), section]));
  const aboutOf = new Map(items.map((item) => [String(item.itemId), item]));
  const work = workOf({
    blankPenalty: test.blankPenalty,
    items: score.items.flatMap(({ itemId, sectionId, outcome, marks, seconds }) => {
      const item = aboutOf.get(itemId);
      if (item === undefined || outcome === 'dropped') return [];
      const marking = markingOf({ ...item, scheme: test.marking });
      const { topic, difficulty } = item;
      const { key: section = '', counted = true } = sectionOf.get(sectionId) ?? {};
      return [{ section, counted, topic, difficulty, outcome, marks, marking, seconds }];
    }),
  });
  const partly = (sectionId?: string) =>
    score.items.filter((item) => item.outcome === 'wrong' && item.marks > 0 && (sectionId === undefined || item.sectionId === sectionId))
      .length;
  const presentTotals = (totals: ScoreTotals, of?: string) =>
    presentScore({ row: { ...totals, ...noCohort }, kind: 'below', apart: { dropped: 0, partly: partly(of) } });
  const answers = events.filter(({ event }) => isAnswer(event));
  return {
    review,
    solutions: [],
    result: {
      attemptId: sourceId,
      assessmentId: sourceId,
      assetId: null,
      name: test.name,
      // a score without a cohort has no percentile
      practice: true,
      submittedAt: new Date(Math.min(Date.parse(closedAt), deadlineOf(paper))),
      closedBy,
      cohortSize: 0,
      provisional: true,
      unranked: 'open',
      percentileKind: 'below',
      marksAtFirst: '',
      changeReasons: [],
      lateAnswers: 0,
      receipt: {
        answers: [...states.values()].filter(({ response }) => response !== null).length,
        sections: paper.sections.map(({ sectionId, itemIds }) => ({
          sectionId: BigInt(sectionId),
          answers: itemIds.filter((itemId) => (states.get(itemId)?.response ?? null) !== null).length,
        })),
        lastAt: answers.length === 0 ? null : new Date(Math.max(...answers.map(({ receivedAt }) => Date.parse(receivedAt)))),
      },
      away: awayOf({ events, paper, now: Date.parse(closedAt) }),
      creditedSeconds: 0,
      overall: { ...presentTotals(score.overall), penalty: formatMarks(score.overall.penalty) },
      sections: score.sections.map(({ sectionId, ...totals }) => ({
        sectionId: BigInt(sectionId),
        name: sections.find(({ id }) => String(id) === sectionId)?.name ?? '',
        ...presentTotals(totals, sectionId),
      })),
      distribution: [],
      losses: [],
      work: presentWork(work),
      reviewOpen: true,
      reviewReason: '',
      reviewOpensAt: null,
    },
  };
}

const noCohort = { inCohort: false, lower: 0, higher: 0, cohortSize: 0 } as const;
