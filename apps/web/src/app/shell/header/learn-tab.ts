import type { HeaderModule } from '@abhyas/contract/learning/learning.ts';
import { tabWord } from '@abhyas/rules/learning/node-url.ts';
import { m } from '../../../paraglide/messages.js';

/** The tab of what a student does from day to day beside the course's paths; no content names it. */
export type LearnTab = Omit<HeaderModule, 'type'> & { readonly type: 'learn' };
export type ShownTab = HeaderModule | LearnTab;

/** Its pages in their order, each with the tab that it comes from; one without a name is there where the content names it. */
const pages: readonly { readonly url: string; readonly of: string; readonly name?: () => string }[] = [
  { url: '/Classes', of: 'mypage', name: m.search_page_classes },
  { url: '/Home/Calendar', of: 'mypage', name: m.search_page_calendar },
  { url: '/adaptivepractice', of: 'test', name: m.adapt_title },
  { url: '/puzzle', of: 'prepare' },
  { url: '/myPage/doubts', of: 'mypage' },
];

/** The tabs of a student with Learn after Prepare, and its pages under no other tab. Without a page of one's own it is left out. */
export function withLearn(tabs: readonly HeaderModule[]): ShownTab[] {
  const tabOf = (word: string) => tabs.find(({ type }) => tabWord(type) === word);
  const mine = tabOf('mypage');
  const [like] = mine?.children ?? [];
  if (mine === undefined || like === undefined) return [...tabs];
  const children = pages.flatMap(({ url, of, name }) => {
    const siblings = tabOf(of)?.children ?? [];
    const named = siblings.find((child) => child.url === url);
    if (named !== undefined) return [named];
    return name === undefined || siblings.length === 0
      ? []
      : [{ ...like, learningPathId: `learn-${url}`, name: name(), url, children: [] }];
  });
  const learn: LearnTab = { ...mine, learningPathId: 'learn', name: m.shell_learn(), type: 'learn', url: '/Classes', children };
  const others = tabs.map((tab) => ({ ...tab, children: tab.children.filter(({ url }) => !pages.some((page) => page.url === url)) }));
  const placeOf = (word: string) => others.findIndex(({ type }) => tabWord(type) === word);
  const after = Math.max(placeOf('home'), placeOf('prepare')) + 1;
  return [...others.slice(0, after), learn, ...others.slice(after)];
}
