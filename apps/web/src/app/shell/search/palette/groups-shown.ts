import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { SearchGroup } from '@abhyas/contract/search/search.ts';
import { m } from '../../../../paraglide/messages.js';
import { type Option, type OptionGroup, toOption } from './option.ts';
import { matching } from './own-pages.ts';

/** How many pages and actions are shown beside results, and while nothing is typed. */
const most = { pages: 3, actions: 2, allPages: 6, allActions: 2 };

/**
 * What is shown: what was opened last, pages and actions while nothing is typed; then the pages and actions that fit, which are there at once and stay above the server's results, so that nothing moves when those come.
 * `only`: the one group that was asked for alone.
 */
export function groupsShown({
  typed,
  recent,
  pages,
  actions,
  found,
  only,
}: {
  typed: string;
  recent: readonly Option[];
  pages: readonly Option[];
  actions: readonly Option[];
  found: AnswerOf<'search'>['groups'];
  only: SearchGroup | null;
}): OptionGroup[] {
  if (typed === '') {
    const known = new Set(recent.map(({ url }) => url));
    return shown([
      { name: 'recent', options: recent },
      { name: 'pages', options: pages.filter(({ url }) => !known.has(url)).slice(0, most.allPages) },
      { name: 'actions', options: actions.slice(0, most.allActions) },
    ]);
  }
  const fitting = matching({ options: pages, typed, max: most.pages });
  const own: OptionGroup[] =
    only === null
      ? [
          { name: 'pages', options: fitting },
          { name: 'actions', options: matching({ options: actions, typed, max: most.actions }) },
        ]
      : [];
  const known = new Set(own.flatMap(({ options }) => options.map(({ url }) => url)));
  return shown([
    ...own,
    ...found
      .filter(({ group }) => only === null || group === only)
      .map(({ group, results, more }) => ({
        name: group,
        // a path is a page of the header as well
        options: [...results.map(toOption).filter(({ url }) => !known.has(url)), ...(more && only === null ? [moreOf(group)] : [])],
      })),
  ]);
}

const shown = (groups: readonly OptionGroup[]): OptionGroup[] => groups.filter(({ options }) => options.length > 0);

const moreOf = (group: SearchGroup): Option => ({
  key: `more ${group}`,
  kind: 'more',
  text: m.search_more(),
  marks: [],
  place: [],
  state: group,
  url: '',
});
