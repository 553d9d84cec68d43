import type { StaffRight } from '@abhyas/contract/endpoint.ts';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import type { HeaderTab } from './header-state.ts';

interface StaffTab {
  readonly right: StaffRight;
  readonly name: () => string;
  /** The page it leads to, and the addresses of its right that have no tab. */
  readonly url: string;
  readonly others: readonly string[];
}

const staffTabs: readonly StaffTab[] = [
  { right: 'centre', name: m.desk_tab, url: '/staff/centre', others: ['/staff/late', '/staff/outages'] },
  { right: 'classes', name: m.staff_classes, url: '/staff/classes', others: ['/staff/missed'] },
  { right: 'content', name: m.staff_content, url: '/staff/tests', others: ['/staff/engine-results', '/staff/schools'] },
  { right: 'people', name: m.staff_people, url: '/staff/people', others: [] },
  { right: 'support', name: m.staff_support, url: '/staff/security', others: [] },
];

/** The header of staff: a tab for each right they have that has pages, and the tab of an address. Everyone else has none here. */
export function staffHeader({
  session: { isStaff, staffRights },
  path,
}: {
  session: Pick<Session, 'isStaff' | 'staffRights'>;
  path: string;
}): {
  tabs: HeaderTab[];
  tab: HeaderTab | null;
} {
  const own = isStaff ? staffTabs.filter(({ right }) => staffRights.includes(right)) : [];
  const tabs = own.map(({ right, name, url }) => ({ learningPathId: right, name: name(), url, type: 'staff', children: [] }));
  const isBelow = (page: string) => path === page || path.startsWith(`${page}/`);
  const index = own.findIndex(({ url, others }) => [url, ...others].some(isBelow));
  return { tabs, tab: tabs[index] ?? null };
}
