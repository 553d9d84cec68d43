import { inBatches, type PersonalData } from '../../platform/personal-data.ts';
import { forgetPerson, listEntriesAfter, listOccurrencesAfter } from './personal-queries.ts';

type Row = Awaited<ReturnType<typeof listEntriesAfter>>[number];
type OccurrenceRow = Awaited<ReturnType<typeof listOccurrencesAfter>>[number];

/** What the agenda has for one person alone; what it has for a group names no one of it. */
export const agendaData: PersonalData = {
  lists: [
    {
      name: 'agenda',
      tables: ['agenda_entries'],
      rows: ({ queryable, personId }) =>
        inBatches({ read: (after: Row | null) => listEntriesAfter({ queryable, personId, after }), present: (row) => row }),
    },
    {
      name: 'agendaOccurrences',
      tables: ['agenda_occurrences'],
      rows: ({ queryable, personId }) =>
        inBatches({ read: (after: OccurrenceRow | null) => listOccurrencesAfter({ queryable, personId, after }), present: (row) => row }),
    },
  ],
  erasedTables: ['agenda_entries'],
  erase: ({ tx, personId }) => forgetPerson({ tx, personId }),
};
