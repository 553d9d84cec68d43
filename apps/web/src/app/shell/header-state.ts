import type { HeaderModule } from '@abhyas/contract/learning.ts';

type Tab = HeaderModule;
type SubTab = HeaderModule['children'][number];

/** Where a tab leads: home and upgrades have pages of their own, an external one leaves the portal, all others go to /{type}. */
export function tabPath({ type, url }: Pick<Tab, 'type' | 'url'>): { path: string; external: boolean } {
  if (type === 'hyperlink') return { path: url, external: true };
  if (type === 'home') return { path: '/home', external: false };
  if (type === 'upgrades') return { path: '/upgrade', external: false };
  return { path: `/${landingWord(type)}`, external: false };
}

/** The word of a tab's type that names its landing page: 'mypage - mytasks' is /mypage. */
export function landingWord(type: string): string {
  return type.split(' ', 1)[0] ?? type;
}

/** First segments under which the pages of a kind of tab live, without letter case. */
const homes: Readonly<Record<string, readonly string[]>> = {
  schools: ['schools', 'school'],
  mypage: ['mypage', 'myplan'],
  home: ['home', 'resumeprogress'],
  upgrades: ['upgrade'],
};

const plain = (path: string): string[] => {
  const only = path.split(/[?#]/, 1)[0] ?? '';
  return only
    .split('/')
    .filter(Boolean)
    .map((segment) => decodeQuietly(segment).toLowerCase());
};

function decodeQuietly(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const owns = (tab: Tab, first: string): boolean => {
  const word = landingWord(tab.type);
  return (homes[word] ?? [word]).includes(first) || first.startsWith(`${word}-`);
};

function subTabOf(tab: Tab, segments: readonly string[]): SubTab | null {
  const address = segments.join('/');
  const exact = tab.children.find((child) => plain(child.url).join('/') === address);
  if (exact || segments.length < 2 || !segments[0]?.includes('-')) return exact ?? null;
  const named = owns(tab, segments[0]) ? tab.children.find((child) => child.name.toLowerCase() === segments[1]) : undefined;
  return tab.children.find((child) => plain(child.url)[0] === segments[0]) ?? named ?? null;
}

/** The tab and sub-tab that an address belongs to (SHL-023); both null on a page of no tab. */
export function headerState({ tabs, path }: { tabs: readonly Tab[]; path: string }): { tab: Tab | null; subTab: SubTab | null } {
  const segments = plain(path);
  const first = segments[0] ?? '';
  const tab = tabs.find((each) => subTabOf(each, segments) !== null) ?? tabs.find((each) => owns(each, first)) ?? null;
  return { tab, subTab: tab ? subTabOf(tab, segments) : null };
}

/** The tabs a person sees: 'myplan' is a mentor's, 'mypage' is not (SHL-028, SHL-029). */
export function tabsFor({ tabs, isMentor }: { tabs: readonly Tab[]; isMentor: boolean }): Tab[] {
  const hidden = isMentor ? 'mypage' : 'myplan';
  return tabs.filter((tab) => landingWord(tab.type) !== hidden);
}
