import { m } from '../../../paraglide/messages.js';
import type { HeaderTab } from './header-state.ts';

/** The pages of the school explorer in their order; content may name some of them itself. */
const pages: readonly (readonly [url: string, name: () => string])[] = [
  ['/school/home', m.shell_schools_home],
  ['/school/articles', m.shell_schools_articles],
  ['/school/events', m.shell_schools_events],
  ['/school/cutoffs', m.shell_schools_cutoffs],
  ['/school/deadlines', m.shell_schools_deadlines],
  ['/school/eligibility%20criteria', m.shell_schools_eligibility],
  ['/school/selection%20criteria', m.shell_schools_selection],
  ['/school/compare', m.shell_schools_compare],
];

/** The schools tab with all pages of the explorer as sub-tabs: those that content names keep their name. Without any sub-tab it stays as it is. */
export function withSchoolPages<T extends HeaderTab>(tab: T): T {
  const [first] = tab.children;
  if (first === undefined) return tab;
  const children = pages.map(
    ([url, name]) =>
      tab.children.find((child) => child.url === url) ?? {
        ...first,
        learningPathId: `${tab.learningPathId}-${url}`,
        name: name(),
        url,
        children: [],
      },
  );
  return { ...tab, children };
}
