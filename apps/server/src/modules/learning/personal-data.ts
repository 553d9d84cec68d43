import { inBatches, type PersonalData, type PersonalList } from '../../platform/personal-data.ts';
import {
  listActiveUnitsAfter,
  listAssetProgressAfter,
  listCompletionsAfter,
  listMarksAfter,
  listNotesAfter,
  listQuizAnswersAfter,
  listRemovedNotesAfter,
  listTasksAfter,
  removeLearningOf,
} from './personal-queries.ts';

type RowOf<Q extends (...args: never) => Promise<unknown[]>> = Awaited<ReturnType<Q>>[number];

/** What a student opened and finished, marked and noted, and where they were, by the names of what it was. */
const lists: readonly PersonalList[] = [
  {
    name: 'assetProgress',
    tables: ['asset_progresses'],
    rows: (of) =>
      inBatches({
        read: (after: RowOf<typeof listAssetProgressAfter> | null) => listAssetProgressAfter({ ...of, after }),
        present: (row) => row,
      }),
  },
  {
    name: 'quizAnswers',
    tables: ['quiz_answers'],
    rows: (of) =>
      inBatches({
        read: (after: RowOf<typeof listQuizAnswersAfter> | null) => listQuizAnswersAfter({ ...of, after }),
        present: (row) => row,
      }),
  },
  {
    name: 'completedTopics',
    tables: ['node_completions'],
    rows: (of) =>
      inBatches({
        read: (after: RowOf<typeof listCompletionsAfter> | null) => listCompletionsAfter({ ...of, after }),
        present: (row) => row,
      }),
  },
  {
    name: 'unitsOpenedLast',
    tables: ['active_units'],
    rows: (of) =>
      inBatches({
        read: (after: RowOf<typeof listActiveUnitsAfter> | null) => listActiveUnitsAfter({ ...of, after }),
        present: (row) => row,
      }),
  },
  {
    name: 'bookmarksAndTasks',
    tables: ['student_marks'],
    rows: (of) =>
      inBatches({
        read: (after: RowOf<typeof listMarksAfter> | null) => listMarksAfter({ ...of, after }),
        present: (row) => row,
      }),
  },
  {
    name: 'agreedTasks',
    tables: ['student_tasks'],
    rows: (of) =>
      inBatches({ read: (after: RowOf<typeof listTasksAfter> | null) => listTasksAfter({ ...of, after }), present: (row) => row }),
  },
  {
    name: 'notes',
    tables: ['notes'],
    rows: (of) =>
      inBatches({
        read: (after: RowOf<typeof listNotesAfter> | null) => listNotesAfter({ ...of, after }),
        present: (row) => row,
      }),
  },
  {
    name: 'removedNotes',
    tables: ['removed_notes'],
    rows: (of) =>
      inBatches({
        read: (after: RowOf<typeof listRemovedNotesAfter> | null) => listRemovedNotesAfter({ ...of, after }),
        present: (row) => row,
      }),
  },
];

export const learningData: PersonalData = {
  lists,
  erasedTables: [
    'asset_progresses',
    'quiz_answers',
    'node_completions',
    'active_units',
    'student_marks',
    'student_tasks',
    'notes',
    'removed_notes',
  ],
  erase: ({ tx, personId }) => removeLearningOf({ tx, personId }),
};
