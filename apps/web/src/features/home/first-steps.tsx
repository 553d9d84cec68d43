import { firstWeekItems, haveLessons } from '@abhyas/rules/home/first-week.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import type { RenderTestActions } from './page/home-page.tsx';
import { homeQueries } from './queries.ts';
import { FirstWeekList } from './first-week.tsx';

/** The checklist of home by itself, for the end of the onboarding. Nothing where it is done, hidden or could not be read: the way to home is there without it. */
export function FirstSteps({ renderTestActions }: { renderTestActions: RenderTestActions }) {
  const session = useOwnSession();
  const home = useQuery(homeQueries.home(session));
  const plan = useQuery(homeQueries.plan(session));
  if (home.isLoading || plan.isLoading) return <Skeleton height={285} radius="lg" />;
  const facts = home.data?.firstWeek ?? null;
  const items = firstWeekItems({ facts, hasPlan: plan.data?.isSet ?? false, hasLessons: haveLessons(home.data?.paths ?? []) });
  if (facts === null || items.length === 0) return null;
  return (
    <>
      <h2 className="text-[1rem] mt-3">{m.firstweek_next()}</h2>
      <FirstWeekList
        items={items}
        facts={facts}
        pathUrl={home.data?.paths[0]?.url ?? '/prepare'}
        topicTest={home.data?.tests.find(({ assetId }) => assetId === facts.topicTestId)}
        renderTestActions={renderTestActions}
        hasHero={false}
      />
    </>
  );
}
