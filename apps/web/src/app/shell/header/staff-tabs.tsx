import type { ReactNode } from 'react';
import { type StaffSession, staffSections } from '../../../shared/staff/staff-sections.ts';
import type { HeaderState, HeaderTab } from './header-state.ts';

/** The header of staff: their tabs, and where an address is among them. */
export interface StaffHeader {
  readonly tabs: readonly HeaderTab[];
  readonly state: HeaderState;
}

/** A tab for each section that staff have, with its pages as sub-tabs where it has several; the current ones of an address. */
export function staffHeader({ session, path }: { session: StaffSession; path: string }): StaffHeader {
  const entry = (id: string, name: string, url: string) => ({ learningPathId: id, name, url, type: 'staff' });
  const tabs = staffSections(session).map(({ key, name, pages }) => {
    const children = pages.map((page) => ({ ...entry(page.url, page.name(), page.url), children: [] }));
    return { ...entry(key, name(), pages[0]?.url ?? ''), children: children.length > 1 ? children : [] };
  });
  // every address of staff is below the desk's own, which has it where no other does
  const isAt = (url: string) => path === url || (url !== '/staff' && path.startsWith(`${url}/`));
  const tab = tabs.find(({ url, children }) => isAt(url) || children.some((page) => isAt(page.url))) ?? null;
  const subTab = tab?.children.find(({ url }) => isAt(url)) ?? null;
  return { tabs, state: { tab, subTab, option: null } };
}

/** Hands on the header of staff; in a file of its own, because everyone else needs none of it. */
export function StaffTabs({
  session,
  path,
  children,
}: {
  session: StaffSession;
  path: string;
  children: (header: StaffHeader) => ReactNode;
}) {
  return children(staffHeader({ session, path }));
}
