import type { Notice } from '@abhyas/contract/notices/notices.ts';
import { expect, test } from 'vitest';
import { dayOf } from '../../lib/dates/dates.ts';
import { bundledTypeOf, groupNotices, type NoticeBundle } from './notice-groups.ts';

const notice = (noticeId: string, at: string, type: Notice['type'] = 'notice'): Notice => ({
  noticeId,
  at,
  type,
  title: '',
  text: '',
  url: '',
  read: false,
});
const group = (notices: readonly Notice[]) =>
  groupNotices({ notices, today: '2026-11-24', dayOf: (moment) => dayOf(moment, 'Asia/Kolkata') });
const ids = (rows: readonly NoticeBundle[]) => rows.map((row) => row.map(({ noticeId }) => noticeId).join('+'));

test('HOM-013 notices are newest first in today and earlier, by the day of the brand, and each appears once', () => {
  const groups = group([
    notice('4', '2026-11-24T01:00:00.000Z'),
    // half past midnight in Kolkata is today, a minute before midnight is not
    notice('3', '2026-11-23T19:00:00.000Z'),
    notice('3', '2026-11-23T19:00:00.000Z'),
    notice('2', '2026-11-23T18:29:00.000Z'),
    notice('1', '2026-11-01T00:00:00.000Z'),
  ]);
  expect([ids(groups.today), ids(groups.earlier)]).toEqual([
    ['4', '3'],
    ['2', '1'],
  ]);
});

test('HOM-013 equal notices of a day are one row, at the place of the newest; those of another day and bookings are not', () => {
  const { today, earlier } = group([
    notice('7', '2026-11-24T05:00:00.000Z', 'score-changed'),
    notice('6', '2026-11-24T04:00:00.000Z', 'slot-booked'),
    notice('5', '2026-11-24T03:00:00.000Z', 'score-changed'),
    notice('4', '2026-11-24T02:00:00.000Z', 'slot-booked'),
    notice('3', '2026-11-24T01:00:00.000Z', 'doubt-answered'),
    notice('2', '2026-11-22T02:00:00.000Z', 'score-changed'),
  ]);
  expect(ids(today)).toEqual(['7+5', '6', '4', '3']);
  expect(ids(earlier)).toEqual(['2']);
  expect(today.map(bundledTypeOf)).toEqual(['score-changed', null, null, null]);
});
