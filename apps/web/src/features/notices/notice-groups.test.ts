import type { Notice } from '@abhyas/contract/notices/notices.ts';
import { expect, test } from 'vitest';
import { dayOf } from '../../lib/format/dates.ts';
import { groupNotices } from './notice-groups.ts';

const notice = (noticeId: string, at: string): Notice => ({ noticeId, at, type: 'notice', title: '', text: '', url: '', read: false });

test('HOM-013 notices stand newest first in today and earlier, by the day of the brand, and each stands once', () => {
  const notices = [
    notice('4', '2026-11-24T01:00:00.000Z'),
    // half past midnight in Kolkata is today, a minute before midnight is not
    notice('3', '2026-11-23T19:00:00.000Z'),
    notice('3', '2026-11-23T19:00:00.000Z'),
    notice('2', '2026-11-23T18:29:00.000Z'),
    notice('1', '2026-11-01T00:00:00.000Z'),
  ];
  const groups = groupNotices({ notices, today: '2026-11-24', dayOf: (moment) => dayOf(moment, 'Asia/Kolkata') });
  const ids = (of: readonly Notice[]) => of.map(({ noticeId }) => noticeId);
  expect([ids(groups.today), ids(groups.earlier)]).toEqual([
    ['4', '3'],
    ['2', '1'],
  ]);
});
