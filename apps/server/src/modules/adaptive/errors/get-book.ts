import { mostPrinted } from '@abhyas/contract/adaptive/errors.ts';
import { mostRetried } from '@abhyas/contract/adaptive/rounds.ts';
import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import { causeOf, chooseRetry, isLearnt, marksLostIn } from '@abhyas/rules/revision/error-book.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { listPassages } from '../../assessment/paper/paper-queries.ts';
import { getCourse } from '../../identity/people/courses.ts';
import { findOpenRevision } from '../revision/open-round-queries.ts';
import { groupsOf, loadBook, type OwnEntry } from './load-book.ts';
import { presentEntries } from './present-entry.ts';

const pageSize = 20;
/** The topics that cost most; the rest are in the list. */
const mostTopics = 10;
const mostSections = 100;

const retryOf = (entries: readonly OwnEntry[]) => chooseRetry({ entries, most: mostRetried }).map(({ itemId }) => itemId);

interface Asked<C extends 'errorBook' | 'errorQuestions'> {
  readonly parts: Ports<'clock' | 'database'>;
  readonly studentId: bigint;
  readonly body: BodyOf<C>;
  readonly timeZone: string;
}

/** A page of the error book of a student. Throws NOT_FOUND for a course that is not theirs. */
export async function getErrorBook({ parts, studentId, body, timeZone }: Asked<'errorBook'>): Promise<ResultOf<'errorBook'>> {
  const { orm: queryable } = parts.database;
  const now = parts.clock.now();
  const { courseId } = await getCourse({ queryable, personId: studentId, courseId: body.courseId, variantId: body.variantId });
  const [{ entries, tests }, round] = await Promise.all([
    loadBook({ queryable, studentId, courseId, search: body.search, now }),
    findOpenRevision({ queryable, studentId, courseId }),
  ]);
  const groups = groupsOf({ entries, body, timeZone });
  const fitting = groups.flatMap((group) => group.entries.map((entry) => ({ key: group.key, entry })));
  const here = fitting.slice((body.page - 1) * pageSize, body.page * pageSize);
  const shown = await presentEntries({ queryable, studentId, entries: here.map(({ entry }) => entry) });
  const keyOf = new Map(here.map(({ key, entry }) => [entry, key]));
  const rowsOf = Map.groupBy(shown, ({ entry }) => keyOf.get(entry));
  const cost = marksLostIn({ entries, tests });
  const inView = entries.filter((entry) => isLearnt(entry) === body.learnt);
  const learnt = entries.filter(isLearnt).length;
  return {
    open: entries.length - learnt,
    learnt,
    questions: fitting.length,
    pages: Math.ceil(fitting.length / pageSize),
    groups: groups.flatMap(({ key, entries: inside, marksLost }) => {
      const rows = rowsOf.get(key);
      if (rows === undefined) return [];
      return [
        {
          key,
          questions: inside.length,
          marks: formatMarks(marksLost),
          retry: retryOf(inside),
          rows: rows.map(({ entry: { dueAt, rightInRow }, question }) => ({
            ...question,
            dueOn: dueAt === null ? ('' as const) : dayIn({ moment: dueAt, timeZone }),
            rightInRow,
          })),
        },
      ];
    }),
    retry: retryOf(fitting.map(({ entry }) => entry)),
    causes: [...Map.groupBy(inView, causeOf)].map(([cause, inside]) => ({ cause, questions: inside.length })),
    sections: [...new Set(inView.map(({ section }) => section))].filter(Boolean).toSorted().slice(0, mostSections),
    cost: {
      tests: cost.tests,
      marks: formatMarks(cost.marks),
      perTest: formatMarks(cost.perTest),
      topics: cost.topics.slice(0, mostTopics).map(({ topic, marks, questions }) => ({ topic, marks: formatMarks(marks), questions })),
    },
    roundId: round?.id ?? null,
  };
}

/** Questions of the error book as a whole: those named, or what fits the filter. Throws NOT_FOUND for a course that is not theirs, and where a named question is not in the book. */
export async function getErrorQuestions({
  parts,
  studentId,
  body,
  timeZone,
}: Asked<'errorQuestions'>): Promise<ResultOf<'errorQuestions'>> {
  const { orm: queryable } = parts.database;
  const { courseId } = await getCourse({ queryable, personId: studentId, courseId: body.courseId, variantId: body.variantId });
  const { entries } = await loadBook({ queryable, studentId, courseId, search: body.search, now: parts.clock.now() });
  const named = new Set(body.itemIds);
  const fitting =
    named.size === 0
      ? groupsOf({ entries, body, timeZone }).flatMap(({ key, entries: inside }) => inside.map((entry) => ({ key, entry })))
      : entries.filter(({ itemId }) => named.has(itemId)).map((entry) => ({ key: '', entry }));
  if (fitting.length < named.size) throw new AppError('NOT_FOUND');
  const here = fitting.slice(0, mostPrinted);
  const shown = await presentEntries({ queryable, studentId, entries: here.map(({ entry }) => entry) });
  const passageIds = [...new Set(shown.flatMap(({ passageId }) => passageId ?? []))];
  const passages = new Map((await listPassages({ queryable, passageIds })).map((passage) => [passage.id, passage]));
  return {
    questions: shown.map(({ question, passageId, solutionHtml }, index) => {
      const passage = passageId === null ? undefined : passages.get(passageId);
      return {
        ...question,
        group: here[index]?.key ?? '',
        passage: passage === undefined ? null : { passageId: String(passage.id), title: passage.title, html: passage.html },
        solutionHtml,
      };
    }),
    left: fitting.length - here.length,
  };
}
