import { inBatches, type PersonalData, type PersonalList } from '../../platform/personal-data.ts';
import { listCardsAfter, listRoundAnswersAfter, listRoundsAfter, removePracticeOf } from './personal-queries.ts';

type RowOf<Q extends (...args: never) => Promise<unknown[]>> = Awaited<ReturnType<Q>>[number];

const lists: readonly PersonalList[] = [
  {
    name: 'practiceRounds',
    tables: ['rounds'],
    rows: (of) =>
      inBatches({ read: (after: RowOf<typeof listRoundsAfter> | null) => listRoundsAfter({ ...of, after }), present: (row) => row }),
  },
  {
    name: 'practiceAnswers',
    tables: ['round_items'],
    rows: (of) =>
      inBatches({
        read: (after: RowOf<typeof listRoundAnswersAfter> | null) => listRoundAnswersAfter({ ...of, after }),
        present: (row) => row,
      }),
  },
  {
    name: 'questionsToRevise',
    tables: ['review_cards'],
    rows: (of) =>
      inBatches({ read: (after: RowOf<typeof listCardsAfter> | null) => listCardsAfter({ ...of, after }), present: (row) => row }),
  },
];

/** What a student has practised and has to revise goes with the account: it counts for no one else. */
export const adaptiveData: PersonalData = {
  lists,
  erasedTables: ['rounds', 'review_cards'],
  erase: ({ tx, personId }) => removePracticeOf({ tx, personId }),
};
