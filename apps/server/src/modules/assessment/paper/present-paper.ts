import { markingOf } from '@abhyas/rules/assessment/scoring/answer-key.ts';
import { ItemTypeSchema, type PaperCover, type SealedSection } from '@abhyas/contract/assessment/assessment.ts';
import type { WholePaper } from '@abhyas/contract/assessment/sheet.ts';
import type { Marking } from '@abhyas/rules/assessment/scoring/answer-key.ts';
import { scaleRange } from '@abhyas/contract/assessment/scale-limits.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import { type CandidateItemRow, type PassageRow, penaltyById, type SectionRow } from './paper-queries.ts';
import type { TestRow } from './test-queries.ts';

/** The fields of a test that its paper shows. */
export type PrintedTest = Pick<
  TestRow,
  | 'id'
  | 'name'
  | 'type'
  | 'kind'
  | 'sectionOrder'
  | 'choosesOrder'
  | 'edits'
  | 'mayLeave'
  | 'mayEnd'
  | 'keypadOnly'
  | 'fullScreen'
  | 'copying'
  | 'scratch'
  | 'untimed'
  | 'solutions'
  | 'shuffle'
  | 'instructionsHtml'
  | 'languages'
  | 'marking'
  | 'scale'
> &
  PenaltyOf;

/** What blanks cost, by the keys of sections. */
export interface PenaltyOf {
  readonly blankPenalty: Parameters<typeof penaltyById>[0]['penalty'];
}

/** What all candidates may read of a test before it begins. */
export function presentCover({ test, sections }: { test: PrintedTest; sections: readonly SectionRow[] }): PaperCover {
  return {
    assessmentId: String(test.id),
    name: test.name,
    kind: test.type,
    order: test.sectionOrder,
    choosesOrder: test.choosesOrder,
    edits: test.edits,
    mayLeave: test.mayLeave,
    ...(test.mayEnd ? {} : { mayEnd: test.mayEnd }),
    keypadOnly: test.keypadOnly,
    fullScreen: test.fullScreen,
    copying: test.copying,
    practice: test.kind === 'practice',
    untimed: test.untimed,
    solutions: test.solutions,
    blankPenalty: presentPenalty({ test, sections }),
    instructionsHtml: test.instructionsHtml,
    ...(test.languages.length === 0 ? {} : { languages: test.languages }),
    ...(test.scale === null ? {} : { scale: test.scale }),
    totalMarks:
      test.scale === null
        ? formatMarks(sections.reduce((sum, { maxMarks, counted }) => sum + (counted ? maxMarks : 0), 0))
        : String(scaleRange.whole.to),
    markings: presentMarkings(sections),
    shuffle: test.shuffle,
    sections: sections.map(({ id, name, calculator, questionCount, part, counted }) => ({
      sectionId: String(id),
      name,
      calculator,
      questionCount,
      ...(part === 0 ? {} : { part }),
      ...(counted ? {} : { counted }),
    })),
  };
}

/** What is in the sealed file of a section, in the order of the paper. The rows come from a read that knows no key. */
export function presentSection({
  id,
  test,
  items,
  passages,
}: {
  id: bigint;
  test: Pick<TestRow, 'marking'>;
  items: readonly CandidateItemRow[];
  passages: readonly PassageRow[];
}): SealedSection {
  return {
    sectionId: String(id),
    items: items.map((row) => ({
      itemId: String(row.itemId),
      type: row.type,
      stemHtml: row.stemHtml,
      options: row.options.map(({ label, html }) => ({ label, html })),
      keepOptions: row.keepOptions,
      passageId: idOrNone(row.passageId),
      marking: presentMarking(markingOf({ ...row, scheme: test.marking })),
      ...(row.versions.length === 0 ? {} : { versions: row.versions.map(presentVersion) }),
    })),
    passages: passagesOf({ items, passages }),
  };
}

/** A paper as it is given whole, to be taken on a device whose clock is the only one. */
export function presentWhole({
  test,
  sections,
  items,
  passages,
}: {
  test: PrintedTest;
  sections: readonly SectionRow[];
  items: readonly (CandidateItemRow & { readonly sectionId: bigint })[];
  passages: readonly PassageRow[];
}): WholePaper {
  return {
    cover: presentCover({ test, sections }),
    scratch: test.scratch,
    sections: sections.map(({ id, seconds, breakSeconds }) => ({
      ...presentSection({ id, test, items: items.filter(({ sectionId }) => sectionId === id), passages }),
      seconds,
      breakSeconds,
    })),
  };
}

/** A version as a candidate may hold it, named field by field. */
const presentVersion = ({ language, stemHtml, options }: CandidateItemRow['versions'][number]) => ({
  language,
  stemHtml,
  options: options.map(({ label, html }) => ({ label, html })),
});

/** The passages that some of the items belong to. */
export function passagesOf({ items, passages }: { items: readonly { passageId: bigint | null }[]; passages: readonly PassageRow[] }) {
  const used = new Set(items.map(({ passageId }) => passageId));
  return passages
    .filter(({ id }) => used.has(id))
    .map(({ id, title, html, versions }) => ({
      passageId: String(id),
      title,
      html,
      ...(versions.length === 0
        ? {}
        : { versions: versions.map(({ title: own, ...version }) => ({ ...version, ...(own === '' ? {} : { title: own }) })) }),
    }));
}

/** An id as the wire has it; '' for none. */
export function idOrNone(id: bigint | null): string {
  return id === null ? '' : String(id);
}

/** Marks as they are shown, and those of a part of the right options where it brings any. */
export function presentMarking({ correct, wrong, blank, partial = 0 }: Marking) {
  const marks = { correct: formatMarks(correct), wrong: formatMarks(wrong), blank: formatMarks(blank) };
  return partial === 0 ? marks : { ...marks, partial: formatMarks(partial) };
}

/** The types in the order of the contract; of one type the usual way of marking first. */
export function presentMarkings(sections: readonly SectionRow[]): PaperCover['markings'] {
  const all = sections.flatMap(({ name, markings }) =>
    markings.map(({ type, marking }) => ({ section: name, type, marking: presentMarking(marking) })),
  );
  const namesOf = (rows: typeof all) => [...new Set(rows.map(({ section }) => section))];
  const alike = Map.groupBy(all, ({ type, marking }) => JSON.stringify([type, marking]));
  return [...alike.values()]
    .flatMap((rows) => {
      const [first] = rows;
      if (first === undefined) return [];
      const { type, marking } = first;
      const names = namesOf(rows);
      const isSome = names.length < namesOf(all.filter((each) => each.type === type)).length;
      return [{ type, marking, questions: rows.length, ...(isSome ? { sections: names } : {}) }];
    })
    .sort((a, b) => ItemTypeSchema.options.indexOf(a.type) - ItemTypeSchema.options.indexOf(b.type) || b.questions - a.questions);
}

export function presentPenalty({ test, sections }: { test: PenaltyOf; sections: readonly SectionRow[] }): PaperCover['blankPenalty'] {
  const penalty = penaltyById({ penalty: test.blankPenalty, idOfKey: new Map(sections.map(({ key, id }) => [key, String(id)])) });
  return penalty === null ? null : { sectionIds: [...penalty.sectionIds], free: penalty.free, each: formatMarks(-penalty.each) };
}
