import type { HeaderItem, HeaderModule, HeaderOption } from '@abhyas/contract/learning/learning.ts';
import { m } from '../../../paraglide/messages.js';
import { tabWord } from '@abhyas/rules/learning/node-url.ts';
import { type ShownTab, withLearn } from './learn-tab.ts';
import { withSchoolPages } from './school-tabs.ts';

/** What the header shows of an entry: of content, or of a section of staff. */
export type HeaderLeaf = Readonly<Pick<HeaderOption, 'learningPathId' | 'name' | 'url'>> & { readonly type: string };
export type HeaderSubTab = HeaderLeaf & { readonly children: readonly HeaderLeaf[] };
/** A tab of the header, as the header shows it. */
export type HeaderTab = HeaderLeaf & { readonly children: readonly HeaderSubTab[] };

/** Where in the header an address belongs: tab, sub-tab, and the option below it; null from the floor on that it does not reach. */
export interface HeaderState {
  readonly tab: HeaderTab | null;
  readonly subTab: HeaderSubTab | null;
  readonly option: HeaderLeaf | null;
}

/** First segments under which the pages of a kind of tab live, without letter case. */
const homes: Readonly<Record<string, readonly string[]>> = {
  schools: ['schools', 'school'],
  home: ['home', 'resumeprogress'],
  upgrades: ['upgrade'],
  // a mentor's own pages, whose bar has their doubts and classes too; who has 'mypage' has no 'myplan'
  myplan: ['myplan', 'mypage', 'classes', 'mentor'],
  learn: ['classes', 'adaptivepractice', 'puzzle'],
  test: ['test', 'preparetest', 'preparepractice', 'revisetest'],
};

/** The segments of an address as a person reads them, in lower case, without query and fragment. */
function segmentsOf(address: string): string[] {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return path
    .split('/')
    .filter(Boolean)
    .map((segment) => decodeSegment(segment).toLowerCase());
}

/** A segment as a person reads it; a stray per cent sign stays as it is. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const owns = (tab: ShownTab, first: string): boolean => {
  const word = tabWord(tab.type);
  return (homes[word] ?? [word]).includes(first) || first.startsWith(`${word}-`);
};

/** As the router has a name that is written with blanks. */
export const dashed = (text: string): string => text.toLowerCase().replaceAll(' ', '-');

const leadsTo = (segments: readonly string[]) => {
  const address = dashed(segments.join('/'));
  return ({ url }: { url: string }) => dashed(segmentsOf(url).join('/')) === address;
};

function subTabOf(tab: ShownTab, segments: readonly string[]): HeaderItem | null {
  const exact = tab.children.find(leadsTo(segments)) ?? tab.children.find((item) => item.children.some(leadsTo(segments)));
  const [first = '', second, third] = segments;
  // the screens of performance are the same under whatever module and topic the address names
  if (exact === undefined && tabWord(tab.type) === 'performance' && owns(tab, first)) {
    return (third === undefined ? tab.children[0] : tab.children.find((item) => dashed(item.name) === dashed(third))) ?? null;
  }
  if (exact || second === undefined || !first.includes('-')) return exact ?? null;
  const named = owns(tab, first) ? tab.children.find((item) => item.name.toLowerCase() === second) : undefined;
  return named ?? tab.children.find((item) => segmentsOf(item.url)[0] === first) ?? null;
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Whether an address names this entry in words: 'last_mile_to_cat' is 'Last mile to CAT'. */
export const isNamed = ({ name, slug }: Pick<HeaderItem, 'name' | 'slug'>, word: string): boolean =>
  [name, slug].some((text) => lettersOf(text) === lettersOf(word));

/** The tab of channels, and the channel, for an address of one: channels, their playlists and what is on them have addresses below home. */
function channelState(tabs: readonly ShownTab[], [first, second, third]: readonly string[]): HeaderState | null {
  const tab = tabs.find((each) => tabWord(each.type) === 'channel');
  if (tab === undefined || first !== 'home' || second === undefined) return null;
  if (second === 'homedetail') return { tab, subTab: null, option: null };
  const word = second === 'seeallchannels' ? third : second;
  const subTab = word === undefined ? null : (tab.children.find((each) => each.type === 'channel' && isNamed(each, word)) ?? null);
  return second === 'seeallchannels' || subTab !== null ? { tab, subTab, option: null } : null;
}

/** The tab, sub-tab and option that an address belongs to (SHL-023). */
export function headerState({ tabs, path }: { tabs: readonly ShownTab[]; path: string }): HeaderState {
  const segments = segmentsOf(path);
  const channel = channelState(tabs, segments);
  if (channel !== null) return channel;
  const tab = tabs.find((each) => subTabOf(each, segments) !== null) ?? tabs.find((each) => owns(each, segments[0] ?? '')) ?? null;
  const subTab = tab === null ? null : subTabOf(tab, segments);
  const option = subTab?.children.find((each) => leadsTo(segments)(each) || each.name.toLowerCase() === segments[2]) ?? null;
  return { tab, subTab, option };
}

/** The second segments of the addresses of channels and what is on them. */
const channelPages = new Set(['seeallchannels', 'homedetail', 'lastmiletocat', 'examanalysis', 'futureyou']);

/** Pages of one segment that are a sub-tab. */
const subTabPages = new Set(['preparepractice', 'adaptivepractice', 'puzzle']);

/** Whether the page at an address will have a breadcrumb, as far as that is known before the header has come: its place is kept. */
export function expectsLevels(path: string): boolean {
  const segments = segmentsOf(path);
  return expectsSubHeader(path) && (segments.length > 1 || subTabPages.has(segments[0] ?? ''));
}

/** Whether the pages at an address have a sub-header, as far as that is known before the header has come: its place is kept. */
export function expectsSubHeader(path: string): boolean {
  const [first = '', second = ''] = segmentsOf(path);
  if (first === 'home') return second === 'calendar' || channelPages.has(lettersOf(second));
  return /^(?:(?:prepare|test|performance|schools?|mypage|classes|channel)(?:-|$)|preparepractice$|preparetest$|adaptivepractice$|puzzle$|revisetest$)/.test(
    first,
  );
}

/** The performance tab with its own page as the first sub-tab, which no content names. */
function withOverview(tab: HeaderModule): HeaderModule {
  const [first] = tab.children;
  if (tabWord(tab.type) !== 'performance' || first === undefined) return tab;
  const overview = { ...first, learningPathId: `${tab.learningPathId}-overview`, name: m.perf_overview(), url: tab.url, children: [] };
  return { ...tab, children: [overview, ...tab.children] };
}

/** The tabs a person sees: 'myplan' is a mentor's, 'mypage' is not (SHL-028, SHL-029), and there is nothing to upgrade. */
export function tabsFor({ tabs, isMentor }: { tabs: readonly HeaderModule[]; isMentor: boolean }): ShownTab[] {
  const hidden = isMentor ? ['mypage', 'upgrades'] : ['myplan'];
  const shown = tabs
    .filter((tab) => !hidden.includes(tabWord(tab.type)))
    .map((tab) => (tabWord(tab.type) === 'schools' ? withSchoolPages(tab) : withOverview(tab)));
  return isMentor ? shown : withLearn(shown);
}
