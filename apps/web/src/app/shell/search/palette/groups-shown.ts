import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { SearchGroup } from '@abhyas/contract/search/search.ts';
import { isCalled } from '@abhyas/rules/search/match-names.ts';
import { m } from '../../../../paraglide/messages.js';
import { type Option, type OptionGroup, toOption } from './option.ts';
import { matching } from './own-pages.ts';

/** How many pages and actions are shown beside results, and while nothing is typed. */
const most = { pages: 3, actions: 2, allPages: 6, allActions: 2 };

/**
 * What is shown: what was opened last, pages and actions while nothing is typed; then what is called exactly as it was typed, and the pages and actions that fit, which are there at once and stay above the server's
 * results, so that nothing else moves when those come.
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
  return bestFirst(typed, [
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

/** Actions before pages before what is found, where several have the name. */
const orderOfExact: readonly OptionGroup['name'][] = ['actions', 'pages'];

/** With what is called exactly so in a group of its own before all others; nothing moves where that is the first option already. */
function bestFirst(typed: string, groups: readonly OptionGroup[]): OptionGroup[] {
  const isBest = ({ kind, text, also = [] }: Option) => kind !== 'more' && isCalled({ name: text, also }, typed);
  const inOrder = groups.toSorted((one, other) => orderOfExact.indexOf(other.name) - orderOfExact.indexOf(one.name));
  const best = inOrder.flatMap(({ options }) => options.filter(isBest));
  const first = shown(groups)[0]?.options[0];
  if (best.length === 0 || (best.length === 1 && best[0] === first)) return shown(groups);
  const rest = groups.map(({ name, options }) => ({ name, options: options.filter((option) => !isBest(option)) }));
  return shown([{ name: 'best', options: best }, ...rest]);
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
