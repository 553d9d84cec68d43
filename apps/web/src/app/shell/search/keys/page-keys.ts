import { tabWord } from '@abhyas/rules/learning/node-url.ts';
import type { Session } from '../../../../lib/session/session.ts';
import type { HeaderTab } from '../../header/header-state.ts';
import type { Option } from '../palette/option.ts';
import { pagesOf } from '../palette/own-pages.ts';

/** Where each letter after G leads: a kind of tab, or an address. The first that the person has counts. */
const places: Readonly<Record<string, readonly string[]>> = {
  h: ['home', '/staff', '/studentList'],
  p: ['prepare', '/staff/people'],
  t: ['test', '/staff/tests'],
  r: ['performance'],
  m: ['mypage', '/myPlan/dashboard'],
  s: ['/myPlan/slots', 'schools', '/staff/schools'],
  u: ['/myPlan/students'],
  d: ['/myPage/doubts'],
  c: ['/Home/Calendar', '/staff/centre'],
  l: ['/Classes', '/staff/classes'],
  n: ['/home/notification'],
  o: ['/myprofile'],
  a: ['/account'],
};

interface PageKey {
  readonly letter: string;
  readonly page: Option;
}

/** The pages that someone reaches by G and a letter. */
export function pageKeysOf(of: { session: Session; tabs: readonly HeaderTab[] }): PageKey[] {
  const pages = new Map(pagesOf(of).map((page) => [page.url, page]));
  const urlOf = (place: string) => (place.startsWith('/') ? place : of.tabs.find(({ type }) => tabWord(type) === place)?.url);
  return Object.entries(places).flatMap(([letter, all]) => {
    const page = all.map((place) => pages.get(urlOf(place) ?? '')).find((each) => each !== undefined);
    return page === undefined ? [] : [{ letter, page }];
  });
}
