import { listPaddedOf } from './archive/archive-queries.ts';
import { padFileKey, readPads } from './archive/pad-file.ts';
import { formatExtraTime } from '@abhyas/rules/assessment/paper/extra-time.ts';
import { reviewRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { inBatches, type PersonalData, type PersonalList } from '../../platform/personal-data.ts';
import {
  listAttemptsAfter,
  listEventsAfter,
  listItemsAfter,
  listQuestionNotesAfter,
  listScoresAfter,
  listTagsAfter,
  removePassesOf,
  removeTagsOf,
} from './personal-queries.ts';
import { removeAdmissionsOf } from './attempts/admission-queries.ts';
import { listResultsOfStudent, removeLaunchesOf } from './engine/result-queries.ts';
import { readArchivedLog } from './archive/restore-logs.ts';
import { findSetAccommodation, removeAccommodation } from './paper/accommodation-queries.ts';
import type { attemptEvents, attemptItems, attemptScores } from './tables.ts';
import type { errorTags, questionNotes } from './review/tables.ts';

type Attempt = Awaited<ReturnType<typeof listAttemptsAfter>>[number];
type Of = Parameters<PersonalList['rows']>[0];

const attemptsOf = (of: Of) =>
  inBatches({ read: (after: Attempt | null) => listAttemptsAfter({ ...of, after }), present: (attempt) => attempt });

/** The rows that lie in attempts, one attempt after the other. */
async function* insideAttempts(of: Of, rowsOf: (attempt: Attempt) => AsyncGenerator<object[]>): AsyncGenerator<object[]> {
  for await (const batch of attemptsOf(of)) for (const attempt of batch) yield* rowsOf(attempt);
}

const attemptList: PersonalList = {
  name: 'attempts',
  tables: ['attempts', 'attempt_presence'],
  async *rows(of) {
    for await (const batch of attemptsOf(of)) yield batch.map(({ times: _times, archivedAt: _archivedAt, ...attempt }) => attempt);
  },
};

const scoreList: PersonalList = {
  name: 'attemptScores',
  tables: ['attempt_scores'],
  rows: (of) =>
    insideAttempts(of, ({ attemptId }) =>
      inBatches({
        read: (after: typeof attemptScores.$inferSelect | null) => listScoresAfter({ ...of, attemptId, after }),
        present: ({ assessmentId: _id, inCohort, marks, maxMarks, penalty, error, ...row }) => ({
          ...row,
          ...(error === null ? {} : { standardError: error / 100 }),
          marks: marks / 100,
          maxMarks: maxMarks / 100,
          penalty: penalty / 100,
          countsInPercentile: inCohort,
        }),
      }),
    ),
};

/** Own answers; whether they were right only where the review says so as well, for it would tell others the key. */
const answerList: PersonalList = {
  name: 'attemptAnswers',
  tables: ['attempt_items'],
  rows: (of) =>
    insideAttempts(of, ({ attemptId, times }) => {
      const isReviewOpen = reviewRefusal({ test: times, now: of.now }) === '';
      return inBatches({
        read: (after: typeof attemptItems.$inferSelect | null) => listItemsAfter({ ...of, attemptId, after }),
        present: ({ itemId, response, marked, seconds, visits, changes, outcome, marks }) => ({
          attemptId,
          itemId,
          response,
          markedForReview: marked,
          seconds,
          visits,
          changes,
          ...(isReviewOpen ? { outcome, marks: marks / 100 } : {}),
        }),
      });
    }),
};

const eventList: PersonalList = {
  name: 'attemptEvents',
  tables: ['attempt_events', 'archived_logs'],
  rows: (of) =>
    insideAttempts(of, async function* ({ attemptId, archivedAt }) {
      const archived = archivedAt === null ? null : await readArchivedLog({ ...of, attemptId });
      if (archived !== null)
        yield archived.map(({ fence, event: { kind, ...data }, ...entry }) => ({ window: fence, attemptId, ...entry, kind, data }));
      yield* inBatches({
        read: (after: typeof attemptEvents.$inferSelect | null) => listEventsAfter({ ...of, attemptId, after }),
        present: ({ fence, ...event }) => ({ window: fence, ...event }),
      });
    }),
};

/** What was on pads whose logs are archived; of all others the events have it. */
const padList: PersonalList = {
  name: 'archivedPads',
  tables: ['attempts'],
  async *rows({ queryable, personId, files }) {
    for (const { wasArchived, ...archived } of await listPaddedOf({ queryable, studentId: personId })) {
      if (!wasArchived) continue;
      const pads = await readPads({ files, ...archived });
      yield [...pads].map(([itemId, pad]) => ({ attemptId: archived.attemptId, itemId, ...pad }));
    }
  },
};

const tagList: PersonalList = {
  name: 'errorTags',
  tables: ['error_tags'],
  rows: (of) =>
    insideAttempts(of, ({ attemptId }) =>
      inBatches({
        read: (after: typeof errorTags.$inferSelect | null) => listTagsAfter({ ...of, attemptId, after }),
        present: (row) => row,
      }),
    ),
};

const noteList: PersonalList = {
  name: 'questionNotes',
  tables: ['question_notes'],
  rows: (of) =>
    insideAttempts(of, ({ attemptId }) =>
      inBatches({
        read: (after: typeof questionNotes.$inferSelect | null) => listQuestionNotesAfter({ ...of, attemptId, after }),
        present: (row) => row,
      }),
    ),
};

const accommodationList: PersonalList = {
  name: 'accommodations',
  tables: ['accommodations'],
  async *rows({ queryable, personId }) {
    const found = await findSetAccommodation({ queryable, studentId: personId });
    if (found === null) return;
    const { extra, ...rest } = found.accommodation;
    yield [{ extraTime: extra === null ? '' : formatExtraTime(extra), ...rest, setAt: found.setAt }];
  },
};

const engineList: PersonalList = {
  name: 'engineResults',
  tables: ['engine_results'],
  async *rows({ queryable, personId }) {
    const rows = await listResultsOfStudent({ queryable, studentId: personId });
    if (rows.length > 0) {
      yield rows.map(({ test, result: { marks, maxMarks, percentile, finishedAt, receivedAt, counts } }) => ({
        test,
        marks: marks / 100,
        maxMarks: maxMarks / 100,
        percentile,
        finishedAt,
        receivedAt,
        counts,
      }));
    }
  },
};

/** Attempts, answers (typed ones too) and marks stay when an account goes, without what was on pads: they count in percentiles, and are no one's then. */
export const assessmentData: PersonalData = {
  lists: [attemptList, scoreList, answerList, eventList, padList, tagList, noteList, accommodationList, engineList],
  erasedTables: [
    'launch_tokens',
    'attempt_presence',
    'error_tags',
    'question_notes',
    'accommodations',
    'admissions',
    'engine_launches',
    'engine_results',
  ],
  erase: async ({ tx, parts, personId }) => {
    for (const attempt of await listPaddedOf({ queryable: tx, studentId: personId })) await parts.files.remove(padFileKey(attempt));
    await removePassesOf({ tx, personId });
    await removeTagsOf({ tx, personId });
    await removeAdmissionsOf({ tx, studentId: personId });
    await removeLaunchesOf({ tx, studentId: personId });
    await removeAccommodation({ tx, studentId: personId });
  },
};
