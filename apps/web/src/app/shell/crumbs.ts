import { findRoute } from '../find-route.ts';
import { decodeSegment, type HeaderState } from './header-state.ts';

export interface Crumb {
  readonly label: string;
  /** Absent on the page one is on. */
  readonly href?: string;
}

/** A segment in words: what a person named stays as it is, the portal's own words lose their underscores and capitals. */
function labelOf(segment: string): string {
  const name = decodeSegment(segment);
  if (!/^[A-Za-z_]+$/.test(name)) return name;
  const words = name
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_both, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The addresses above a page that are pages of their own, from the first segment on. */
function pagesAbove(segments: readonly string[]): Crumb[] {
  return segments.slice(0, -1).flatMap((segment, index) => {
    const href = `/${segments.slice(0, index + 1).join('/')}`;
    const pattern = findRoute({ path: href })?.pattern;
    return pattern === undefined || pattern.endsWith('{type}') ? [] : [{ label: labelOf(segment), href }];
  });
}

/**
 * The levels of an address, each with the way to it, and at the end the page one is on (SHL-025, SHL-027): tab, sub-tab, option or name; below an address
 * that no tab has, its segments. None on a page of the first level.
 */
export function crumbsFor({ state: { tab, subTab, option }, path }: { state: HeaderState; path: string }): Crumb[] {
  const segments = path.split('/').filter(Boolean);
  const last = segments.at(-1);
  if (last === undefined || segments.length < 2) return [];
  if (tab === null) {
    const above = pagesAbove(segments);
    return above.length === 0 ? [] : [...above, { label: labelOf(last) }];
  }
  const tabCrumb = { label: tab.name, href: tab.url };
  if (subTab === null) return [tabCrumb, { label: labelOf(last) }];
  const name = decodeSegment(last).toLowerCase();
  const own = decodeSegment((subTab.url.split(/[?#]/, 1)[0] ?? '').split('/').findLast(Boolean) ?? '').toLowerCase();
  if (name === own && option === null) return [tabCrumb, { label: subTab.name }];
  return [tabCrumb, { label: subTab.name, href: subTab.url }, { label: option?.name ?? labelOf(last) }];
}
