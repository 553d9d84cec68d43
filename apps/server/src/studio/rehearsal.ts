import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import { markingOf } from '@abhyas/rules/assessment/scoring/answer-key.ts';
import { checkPiece } from '../content/check-piece.ts';
import { renderMarkdown } from '../content/format/text/rich-text.ts';
import type { TestEntry } from '../content/format/schemas/test-entry.ts';
import { assessmentInputs } from '../content/inputs/tests.ts';
import { listPrinted } from '../modules/assessment/paper/builder-queries.ts';
import type { PassageRow, ReviewItemRow, SectionRow } from '../modules/assessment/paper/paper-queries.ts';
import { presentWhole } from '../modules/assessment/paper/present-paper.ts';
import { type KeyedItem, type KeyedPaper, scoreSheet } from '../modules/assessment/review/score-sheet.ts';
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

/** A text of a test as attempts would have it once it and its questions are published. Its ids are its own: those of sources, and places. */
interface RehearsedPaper extends KeyedPaper {
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
    placed({ section, all: rows }).flatMap(({ name, marking }): KeyedItem[] => {
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
  const { left, ...paper } = await readPaper({ parts, timeZone, ...body });
  return { ...presentWhole(paper), left: [...left] };
}

/** Scores the log of a rehearsal; keeps nothing. Throws NOT_FOUND, SOURCE_FAULTY. */
export async function scoreRehearsal({
  parts,
  timeZone,
  body: { sourceId, text, checked, ...sheet },
}: {
  parts: RehearsalPorts;
  timeZone: string;
  body: BodyOf<'scoreRehearsal'>;
}): Promise<ResultOf<'scoreRehearsal'>> {
  const paper = await readPaper({ parts, timeZone, sourceId, text });
  const { result, review, states } = scoreSheet({ paper, sheet });
  if (checked.length === 0) return { result, review, solutions: [] };
  const isFinal = new Set(checked.filter((itemId) => states.get(String(itemId))?.checked === true));
  const solutions = review.sections.flatMap((section) => section.items).filter(({ itemId }) => isFinal.has(itemId));
  return { result: null, review: null, solutions };
}
