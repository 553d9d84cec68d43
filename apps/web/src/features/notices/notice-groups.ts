import type { Notice, NoticeType } from '@abhyas/contract/notices/notices.ts';

/** Notices that are one row of the list: one, or several that say the same of several things on one day. The newest is first. */
export type NoticeBundle = readonly [Notice, ...Notice[]];

/** Types that share one row a day. What is of a kind but not alike, as bookings are, stays apart. */
export const bundledTypes = [
  'test-released',
  'score-changed',
  'class-changed',
  'feedback-given',
  'doubt-asked',
  'doubt-answered',
  'school-deadline',
] as const satisfies readonly NoticeType[];
export type BundledType = (typeof bundledTypes)[number];

/** The type that the notices of a row have in common; null for a single notice. */
export const bundledTypeOf = ([{ type }, second]: NoticeBundle): BundledType | null =>
  second === undefined ? null : (bundledTypes.find((each) => each === type) ?? null);

/** A notice may come twice, from a page that was loaded while another came in; it appears once. */
function once(notices: readonly Notice[]): Notice[] {
  return [...new Map(notices.map((notice) => [notice.noticeId, notice])).values()];
}

/** Rows of today and of earlier days, each in the order of its newest notice. `today` is a bare day, `dayOf` gives that of a moment. */
export function groupNotices({ notices, today, dayOf }: { notices: readonly Notice[]; today: string; dayOf: (moment: Date) => string }): {
  today: NoticeBundle[];
  earlier: NoticeBundle[];
} {
  const isBundled = ({ type }: Notice) => bundledTypes.some((each) => each === type);
  const dayOfNotice = ({ at }: Notice) => dayOf(new Date(at));
  const rows = Map.groupBy(once(notices), (notice) => (isBundled(notice) ? `${dayOfNotice(notice)} ${notice.type}` : notice.noticeId));
  const all = [...rows.values()].flatMap(([first, ...others]) => (first === undefined ? [] : [[first, ...others] as const]));
  const isToday = ([first]: NoticeBundle) => dayOfNotice(first) === today;
  return { today: all.filter(isToday), earlier: all.filter((row) => !isToday(row)) };
}
