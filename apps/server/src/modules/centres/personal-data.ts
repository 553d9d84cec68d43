import { inBatches, type PersonalData, type PersonalList } from '../../platform/personal-data.ts';
import { forgetAuthor, listBookingsAfter, listWaitsAfter, removeBookingsOf } from './personal-queries.ts';

type RowOf<Q extends (...args: never) => Promise<unknown[]>> = Awaited<ReturnType<Q>>[number];

const lists: readonly PersonalList[] = [
  {
    name: 'testBookings',
    tables: ['bookings', 'seatings'],
    rows: (of) =>
      inBatches({ read: (after: RowOf<typeof listBookingsAfter> | null) => listBookingsAfter({ ...of, after }), present: (row) => row }),
  },
  {
    name: 'testWaitlists',
    tables: ['waitlist_entries'],
    rows: (of) =>
      inBatches({ read: (after: RowOf<typeof listWaitsAfter> | null) => listWaitsAfter({ ...of, after }), present: (row) => row }),
  },
];

/** Bookings and places in line go with the account; a seat that was booked falls free. What staff wrote at the desk stays, as no one's. */
export const centresData: PersonalData = {
  lists,
  erasedTables: ['bookings', 'waitlist_entries', 'desk_notes'],
  async erase({ tx, personId, now }) {
    await removeBookingsOf({ tx, personId, now });
    await forgetAuthor({ tx, personId });
  },
};
