import type { Notice } from '@abhyas/contract/notices/notices.ts';

/** A notice may come twice, from a page that was loaded while another came in; it stands once. */
function once(notices: readonly Notice[]): Notice[] {
  return [...new Map(notices.map((notice) => [notice.noticeId, notice])).values()];
}

/** Notices of today and of earlier days, each in the order they came in. `today` is a bare day, `dayOf` gives that of a moment. */
export function groupNotices({ notices, today, dayOf }: { notices: readonly Notice[]; today: string; dayOf: (moment: Date) => string }): {
  today: Notice[];
  earlier: Notice[];
} {
  const isToday = ({ at }: Notice) => dayOf(new Date(at)) === today;
  const all = once(notices);
  return { today: all.filter(isToday), earlier: all.filter((notice) => !isToday(notice)) };
}
