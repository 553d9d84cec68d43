import type { HeaderModule } from '@abhyas/contract/learning/learning.ts';
import { useQuery } from '@tanstack/react-query';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { PathCardList } from '../../../ui/cards/path-card-list.tsx';
import { homeQueries } from '../queries.ts';

/** The paths under a tab of the header, as home shows them. How far one is comes with what home reads; the cards do not wait for it. */
export function TabPaths({ tab }: { tab: HeaderModule }) {
  const { data } = useQuery(homeQueries.home(useOwnSession()));
  return (
    <PathCardList
      loading={data === undefined}
      paths={tab.children.map(({ learningPathId, name, url }) => {
        const path = data?.paths.find((each) => each.learningPathId === learningPathId);
        return { learningPathId, name, url, thumbUrl: path?.thumbUrl ?? '', completed: path?.completed ?? 0, total: path?.total ?? 0 };
      })}
    />
  );
}
