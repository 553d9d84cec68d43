import { lazyRouteComponent, redirect } from '@tanstack/react-router';

export const TestsLandingPage = lazyRouteComponent(
  () => import('../../features/learning/tests/tests-landing-page.tsx'),
  'TestsLandingPage',
);
export const PathLanding = lazyRouteComponent(() => import('../../features/home/path-landing.tsx'), 'PathLanding');
export const MyPage = lazyRouteComponent(() => import('../../features/study/my-page.tsx'), 'MyPage');
export const OverviewPage = lazyRouteComponent(() => import('../../features/analytics/overview/overview-page.tsx'), 'OverviewPage');

/** Each by the word of its tabs. */
const screens = new Map<string, { readonly preload?: () => Promise<void> | undefined }>([
  ['test', TestsLandingPage],
  ['performance', OverviewPage],
  ['mypage', MyPage],
  ['prepare', PathLanding],
  ['channel', PathLanding],
]);

/** Brings the screen of a tab, by its word in the address, before the tab is shown: one that suspends would show 300 ms late. Throws a redirect for a tab whose page has another address. */
export async function bringTabScreen(word: string): Promise<void> {
  // the tab of the upgrades has one page, under the name of the specification (ROU-058)
  if (word === 'upgrades') throw redirect({ href: '/upgrade', replace: true });
  if (word === 'studio') throw redirect({ href: '/studio/questions', replace: true });
  await screens.get(word)?.preload?.();
}
