import { inBatches, type PersonalData, type PersonalList } from '../../platform/personal-data.ts';
import {
  listCardsAfter,
  listFitsAfter,
  listFormulasAfter,
  listRevisionSettings,
  listRoundAnswersAfter,
  listRoundsAfter,
  removePracticeOf,
} from './personal-queries.ts';

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
  {
    name: 'revisionSettings',
    tables: ['revision_settings'],
    async *rows(of) {
      yield await listRevisionSettings(of);
    },
  },
  {
    name: 'revisionFits',
    tables: ['revision_fits'],
    rows: (of) =>
      inBatches({ read: (after: RowOf<typeof listFitsAfter> | null) => listFitsAfter({ ...of, after }), present: (row) => row }),
  },
  {
    name: 'formulaSheet',
    tables: ['formula_lines'],
    rows: (of) =>
      inBatches({ read: (after: RowOf<typeof listFormulasAfter> | null) => listFormulasAfter({ ...of, after }), present: (row) => row }),
  },
];

/** What a student has practised and has to revise goes with the account: it counts for no one else. */
export const adaptiveData: PersonalData = {
  lists,
  erasedTables: ['rounds', 'review_cards', 'revision_settings', 'revision_fits', 'formula_lines'],
  erase: ({ tx, personId }) => removePracticeOf({ tx, personId }),
};
