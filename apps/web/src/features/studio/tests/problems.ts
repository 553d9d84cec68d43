import { m } from '../../../paraglide/messages.js';
import type { Fault } from '../question/places.ts';
import type { PaperQuestion, PaperSection } from './paper-rows.ts';

/** Something to fix: what forbids scheduling, and what only asks. */
export interface Problem {
  readonly id: string;
  readonly words: string;
  readonly isWarning: boolean;
  /** Where it is: a row of the paper, a section, or a line of the text from 0. */
  readonly at: { readonly row: string } | { readonly section: number } | { readonly line: number };
}

const isThere = ({ placed }: PaperQuestion): boolean => placed?.sourceId != null && placed.sourceId !== '';

/** The questions of a paper that are there and were never published, by their sources. */
export const draftsIn = (paper: readonly PaperSection[]): string[] =>
  paper
    .flatMap(({ questions }) => questions)
    .flatMap((question) => (isThere(question) && question.placed?.isPublished === false ? [question.placed.sourceId ?? ''] : []));

/** The question, or the bank, that the check misses among those that are published. */
const missed = /^there is no (?:bank '(?<whole>[^']+)'|question of bank (?<bank>\S+) '(?<key>[^']+)') in the pack$/;

/** What is wrong with a test: empty places and repeats first, then what the check says of its text. */
export function problemsOf({ paper, faults }: { paper: readonly PaperSection[]; faults: readonly Fault[] }): Problem[] {
  const empty = paper.flatMap(({ section, questions, places }, at): Problem[] => {
    const missing = places === null ? (questions.length === 0 ? 1 : 0) : places - questions.length;
    if (missing <= 0) return [];
    const words =
      places === null
        ? m.studio_test_no_questions({ name: section.name })
        : m.studio_test_has_empty({ name: section.name, count: missing });
    return [{ id: `empty ${section.key}`, words, isWarning: false, at: { section: at } }];
  });
  const repeats = paper.flatMap(({ rows }) =>
    rows.flatMap((row) =>
      row.questions.flatMap(({ name, placed }, place): Problem[] => {
        const [other] = placed?.alsoIn ?? [];
        if (other === undefined) return [];
        const words = m.studio_test_also_in({ number: row.first + place, name: other.name });
        return [{ id: `repeat ${name}`, words, isWarning: true, at: { row: row.id } }];
      }),
    ),
  );
  const drafts = draftsIn(paper);
  const [firstDraft] = paper.flatMap(({ rows }) =>
    rows.filter(({ questions }) => questions.some(({ placed }) => placed?.isPublished === false)),
  );
  const unpublished: Problem[] =
    drafts.length === 0 || firstDraft === undefined
      ? []
      : [{ id: 'drafts', words: m.studio_test_drafts({ count: drafts.length }), isWarning: true, at: { row: firstDraft.id } }];
  const there = paper.flatMap(({ questions }) => questions.filter(isThere).map(({ name }) => name));
  const isSaid = ({ cause }: Fault) => {
    if (empty.length > 0 && /empty places?:|questions: the list must not be empty|^(?:sections\S*)?bank: this field is empty/.test(cause))
      return true;
    const { whole = '', bank = '', key = '' } = missed.exec(cause)?.groups ?? {};
    return whole === '' ? there.includes(`${bank}/${key}`) : there.some((name) => name.startsWith(`${whole}/`));
  };
  const checked = faults
    .filter((fault) => !isSaid(fault))
    .map(({ line, cause, isWarning }): Problem => ({ id: `${line} ${cause}`, words: cause, isWarning, at: { line } }));
  return [
    ...empty,
    ...checked.filter(({ isWarning }) => !isWarning),
    ...unpublished,
    ...repeats,
    ...checked.filter(({ isWarning }) => isWarning),
  ];
}
