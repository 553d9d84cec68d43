import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import type { Dashboard } from '../mentor-queries.ts';

/** The tabs of the dashboard, in their order (MEN-016). */
export const dashboardTabs = ['all', 'live', 'upcoming', 'awaitingFeedback'] as const;
export type DashboardTab = (typeof dashboardTabs)[number];

interface Parts {
  readonly live: readonly BookingCard[];
  readonly upcoming: readonly BookingCard[];
  readonly awaitingFeedback: readonly BookingCard[];
  readonly others: readonly BookingCard[];
}

/** The sessions of all pages that have come, by what they wait for. */
export function partsOf(pages: readonly Dashboard[]): Parts {
  const [first] = pages;
  return {
    live: first?.live ?? [],
    upcoming: first?.upcoming ?? [],
    awaitingFeedback: first?.awaitingFeedback ?? [],
    others: pages.flatMap(({ others }) => others),
  };
}

/** What a tab shows, what is most urgent first (MEN-017 to MEN-020). */
export function cardsOf({ parts, tab }: { parts: Parts; tab: DashboardTab }): readonly BookingCard[] {
  if (tab !== 'all') return parts[tab];
  return [...parts.live, ...parts.upcoming, ...parts.awaitingFeedback, ...parts.others];
}

/** The first session that is live, the next one and the oldest that waits for feedback: each is one thing to do now. */
export const firstOfEach = ({ live, upcoming, awaitingFeedback }: Parts): readonly BookingCard[] =>
  [live[0], upcoming[0], awaitingFeedback[0]].filter((card) => card !== undefined);
