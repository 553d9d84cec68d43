import { inBatches, type PersonalData, type PersonalList } from '../../platform/personal-data.ts';
import * as queries from './personal-queries.ts';

type RowOf<Q extends (...args: never) => Promise<unknown[]>> = Awaited<ReturnType<Q>>[number];

const lists: readonly PersonalList[] = [
  {
    name: 'notices',
    tables: ['notices'],
    rows: (of) =>
      inBatches({
        read: (after: RowOf<typeof queries.listNoticesAfter> | null) => queries.listNoticesAfter({ ...of, after }),
        present: (row) => row,
      }),
  },
  {
    name: 'noticeDeliveries',
    tables: ['notice_deliveries'],
    rows: (of) =>
      inBatches({
        read: (after: RowOf<typeof queries.listDeliveriesAfter> | null) => queries.listDeliveriesAfter({ ...of, after }),
        present: (row) => row,
      }),
  },
  // a person has a handful of each of these
  {
    name: 'noticeSettings',
    tables: ['notice_settings'],
    async *rows(of) {
      yield await queries.listOwnSettings(of);
    },
  },
  {
    name: 'browsersWithNotices',
    tables: ['push_subscriptions'],
    async *rows(of) {
      yield await queries.listOwnBrowsers(of);
    },
  },
  {
    name: 'noticesSeen',
    tables: ['notices_seen'],
    async *rows(of) {
      yield await queries.listOwnSeen(of);
    },
  },
];

export const noticesData: PersonalData = {
  lists,
  erasedTables: ['notices', 'notice_deliveries', 'push_subscriptions', 'notice_settings', 'notices_seen'],
  erase: queries.removeAllOf,
};
