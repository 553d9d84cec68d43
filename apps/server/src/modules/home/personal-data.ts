import type { PersonalData } from '../../platform/personal-data.ts';
import { listDismissals, removeDismissals } from './dismissal-queries.ts';

/** The cards of home that a person hid. */
export const homeOwnData: PersonalData = {
  lists: [
    {
      name: 'homeDismissals',
      tables: ['home_dismissals'],
      async *rows(of) {
        yield await listDismissals(of);
      },
    },
  ],
  erasedTables: ['home_dismissals'],
  erase: removeDismissals,
};
