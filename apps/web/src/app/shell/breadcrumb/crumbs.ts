import { tabWord } from '@abhyas/rules/learning/node-url.ts';
import { m } from '../../../paraglide/messages.js';
import type { Trail, TrailStep } from '../../../lib/page/trail.ts';
import { findRoute } from '../../routing/find-route.ts';
import { dashed, decodeSegment, type HeaderState } from '../header/header-state.ts';
import { tabName } from '../../../lib/language/tab-name.ts';

export interface Crumb {
  readonly label: string;
  /** Absent on the page one is on. */
  readonly href?: string;
}

/** What pages are called whose address does not say it in words. */
const names: Readonly<Record<string, () => string>> = {
  '/home/notification': m.shell_notices,
  '/home/featuredblog': m.home_blogs,
  '/home/resumeprogress': m.home_resume,
  '/home/last_mile_to_cat': m.home_last_mile,
  '/home/examanalysis': m.home_exam_analysis,
  '/home/futureyou': m.home_future_you,
  '/home/liveclass': m.home_live_classes,
  '/preparepractice': m.practice_title,
  '/adaptivepractice': m.adapt_title,
  '/puzzle': () => tabName('Puzzle of the day'),
  '/revisetest': m.adapt_revise_title,
  '/myPage/errors': () => tabName('Error book'),
  '/myPage/plan': () => tabName('Study plan'),
  '/account/sessions': m.sessions_title,
  '/staff/tests/{assessmentId}': m.staff_test,
  '/staff/tests/{assessmentId}/{itemId}': m.staff_question,
  '/staff/classes/{batchId}': m.scls_col_batch,
  '/staff/messages/{broadcastId}': m.smsg_col_message,
  '/staff/people/{personId}': m.staff_people_col_name,
  '/staff/late/{attemptId}': m.staff_col_candidate,
};

/** What a page without parameters in its address is called; '' where its address says it. */
export const pageNameOf = (url: string): string => names[url]?.() ?? '';

/** The portal's own word of an address as a person writes it. */
function wordsOf(word: string): string {
  const words = word
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_both, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The last segment of an address in words: the portal's own pages by their name, what a person named as it is. */
function labelOf(segments: readonly string[]): string {
  const pattern = findRoute({ path: `/${segments.join('/')}` })?.pattern ?? '';
  const written = pattern.split('/').at(segments.length) ?? '{name}';
  const name = decodeSegment(segments.at(-1) ?? '');
  return names[pattern]?.() ?? tabName(written.includes('{') ? name : wordsOf(written));
}

/** The addresses above a page that are pages of their own, from the first segment on. */
function pagesAbove(segments: readonly string[]): Crumb[] {
  return segments.slice(0, -1).flatMap((_segment, index) => {
    const above = segments.slice(0, index + 1);
    const href = `/${above.join('/')}`;
    const pattern = findRoute({ path: href })?.pattern;
    return pattern === undefined || pattern.endsWith('{type}') ? [] : [{ label: labelOf(above), href }];
  });
}

/** The way that was stored at a channel, where the address is of that channel or playlist, or of an asset opened from there (HOM-009). */
function stepsTo({ trail, path, search }: { trail: Trail | null; path: string; search: string }): readonly TrailStep[] | null {
  if (trail === null || trail.steps.length === 0) return null;
  const query = new URLSearchParams(search);
  const pattern = findRoute({ path, search })?.pattern;
  if (pattern === '/home/seeallchannels/{name}') return query.get('lpid') === trail.lpid ? trail.steps : null;
  if (pattern !== '/home/homedetail/{assetName}') return null;
  return trail.playlists.includes(query.get('parentId') ?? '') ? trail.steps : null;
}

/**
 * The levels of an address with the way to each, and at the end the current page (SHL-025, SHL-027); none on a page of the first level.
 * Below an address without a tab they are its segments, below a channel the way by which one came (`trail`).
 */
export function crumbsFor({
  state: { tab, subTab, option },
  path,
  search = '',
  trail = null,
  name: said = '',
  above: saidAbove = '',
}: {
  state: HeaderState;
  path: string;
  search?: string;
  trail?: Trail | null;
  /** What the page one is on says that it is called; '' where its address tells. */
  name?: string;
  /** And what it says that the page above it is called. */
  above?: string;
}): Crumb[] {
  const segments = path.split('/').filter(Boolean);
  const last = segments.at(-1);
  // a sub-tab whose page has an address of one segment, like the practice sets
  if (segments.length === 1 && tab !== null && subTab !== null && subTab.url !== tab.url)
    return [{ label: tabName(tab.name), href: tab.url }, { label: tabName(subTab.name) }];
  if (last === undefined || segments.length < 2) return [];
  // the header says in which section of staff a page is
  if (tab?.type === 'staff') {
    const above = pagesAbove(segments)
      .slice(1)
      .map((crumb, index, all) => {
        const inTab = [tab, ...tab.children].find(({ url }) => url === crumb.href)?.name ?? crumb.label;
        return { ...crumb, label: index === all.length - 1 && saidAbove !== '' ? saidAbove : inTab };
      });
    return above.length === 0 ? [] : [...above, { label: said || labelOf(segments) }];
  }
  if (tab === null) {
    const above = pagesAbove(segments);
    return above.length === 0 ? [] : [...above, { label: said || labelOf(segments) }];
  }
  const tabCrumb = { label: tabName(tab.name), href: tab.url };
  const steps = stepsTo({ trail, path, search });
  if (steps !== null) {
    const isAsset = segments[1]?.toLowerCase() === 'homedetail';
    const here = { label: isAsset ? labelOf(segments) : (steps.at(-1)?.label ?? '') };
    return [tabCrumb, ...(isAsset ? steps : steps.slice(0, -1)), here];
  }
  if (subTab === null) {
    // of a mentor's pages some have addresses elsewhere
    const above = tabWord(tab.type) === 'myplan' ? pagesAbove(segments) : [];
    return [tabCrumb, ...above, { label: said || labelOf(segments) }];
  }
  const name = dashed(decodeSegment(last));
  const own = dashed(decodeSegment((subTab.url.split(/[?#]/, 1)[0] ?? '').split('/').findLast(Boolean) ?? ''));
  // the screens of performance are the same under whatever topic the address names, and in whatever spelling; a channel has several addresses
  const isSubTab = name === own || ['performance', 'channel'].includes(tabWord(tab.type));
  if (isSubTab && option === null) return [tabCrumb, { label: tabName(subTab.name) }];
  return [
    tabCrumb,
    { label: tabName(subTab.name), href: subTab.url },
    { label: option === null ? labelOf(segments) : tabName(option.name) },
  ];
}
