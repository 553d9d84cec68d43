import type { z } from 'zod';
import type { TestReviewSchema } from '@abhyas/contract/assessment/assessment.ts';
import { fold } from '@abhyas/rules/assessment/log/fold.ts';
import { itemPaths } from '@abhyas/rules/assessment/log/item-path.ts';
import { padsOf } from '@abhyas/rules/assessment/scratch/pad.ts';
import { reviewRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { sameResponse } from '@abhyas/rules/assessment/types/asked.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import type { Ports } from '../../../platform/parts.ts';
import { listItemStatistics } from '../scoring/count-queries.ts';
import { listEvents } from '../event-queries.ts';
import { getGradedTest, listItemsForReview, listPassages, listSections } from '../paper/paper-queries.ts';
import { readPads } from '../archive/pad-file.ts';
import { restoreLog } from '../archive/restore-logs.ts';
import { presentReview } from './present-review.ts';
import { getOwnTest } from '../paper/test-queries.ts';
import type { Reader } from './result.ts';
import type { ClosedRow } from '../closing/get-closed-attempt.ts';
import { listAttemptItems } from '../scoring/score-queries.ts';
import { paperOf } from '../scoring/score.ts';
import { listQuestionNotes, listTags } from './kept-queries.ts';
import { listChosen } from './work-queries.ts';
import { listItemTimes } from './time-queries.ts';

type TestReview = z.output<typeof TestReviewSchema>;

/** Where a test is in its course, or null. */
export type PlaceOfTest = (of: { queryable: Queryable; assessmentId: bigint }) => Promise<TestReview['place']>;

/** The review of a closed attempt: own answers, keys, solutions. What the student has noted is for the student alone. Throws REVIEW_NOT_OPEN. */
export async function getReview({
  parts,
  attempt,
  reader,
  placeOf,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  attempt: ClosedRow;
  reader: Reader;
  placeOf: PlaceOfTest;
}): Promise<TestReview> {
  const { orm: queryable } = parts.database;
  const { assessmentId, paperVersion, id: attemptId } = attempt;
  const paper = { assessmentId, paperVersion };
  const test = await getOwnTest({ queryable, attempt });
  if (reviewRefusal({ test, now: parts.clock.now() }) !== '') throw new AppError('REVIEW_NOT_OPEN');
  await restoreLog({ parts, attempt });
  const isOwn = reader === 'student';
  const [items, own, statistics, times, chosen, tags, notes, { paths, drafts, hinted, pads }, place, sections] = await Promise.all([
    listItemsForReview({ queryable, ...paper }),
    listAttemptItems({ queryable, attemptId }),
    listItemStatistics({ queryable, assessmentId }),
    listItemTimes({ queryable, assessmentId }),
    listChosen({ queryable, assessmentId }),
    isOwn ? listTags({ queryable, attemptId }) : [],
    isOwn ? listQuestionNotes({ queryable, attemptId }) : [],
    pathsOf({ queryable, attempt }),
    isOwn ? placeOf({ queryable, assessmentId }) : null,
    listSections({ queryable, ...paper }),
  ]);
  const wasArchived = attempt.archivedAt !== null || attempt.restoredAt !== null;
  const archived = isOwn && wasArchived ? await readPads({ files: parts.files, assessmentId, attemptId }) : [];
  const passageIds = [...new Set(items.flatMap(({ passageId }) => (passageId === null ? [] : [passageId])))];
  const passages = await listPassages({ queryable, passageIds, paper: { ...paper, languages: test.languages } });
  return presentReview({
    attempt,
    test,
    items,
    own,
    statistics,
    times,
    chosen,
    tags,
    notes,
    paths,
    drafts,
    hinted,
    pads: isOwn ? new Map([...archived, ...pads]) : new Map(),
    place,
    passages,
    sections,
  });
}

/** The candidate's way with each item, the choices left unsaved, the hints asked for and the pads, from the log. */
async function pathsOf({ queryable, attempt }: { queryable: Queryable; attempt: ClosedRow }) {
  const [test, logs] = await Promise.all([
    getGradedTest({ queryable, assessmentId: attempt.assessmentId, paperVersion: attempt.paperVersion }),
    listEvents({ queryable, attemptIds: [attempt.id], withPads: true }),
  ]);
  const events = logs.get(attempt.id) ?? [];
  const { late, items } = fold({ events, paper: paperOf({ test, attempt }) });
  const drafts = new Map(
    [...items.values()].flatMap(({ itemId, draft, response }) =>
      draft === null || sameResponse(draft, response) ? [] : [[itemId, draft] as const],
    ),
  );
  const hinted = new Map([...items.values()].flatMap(({ itemId, hints }) => (hints === 0 ? [] : [[itemId, hints] as const])));
  return { paths: itemPaths({ events, late: new Set(late) }), drafts, hinted, pads: padsOf(events) };
}
