import { createFileRoute } from '@tanstack/react-router';
import { findRoute } from '../../app/routing/find-route.ts';
import { LaterScreen } from '../../app/screens/later-screen.tsx';
import { TabLandingPage } from '../../app/shell/tab-landing-page.tsx';
import { TestsLandingPage } from '../../features/learning/tests/tests-landing-page.tsx';
import { TabPaths } from '../../features/home/pages/tab-paths.tsx';

/** The landing page of a header tab (decision 26), after every named route of one segment. */
export const Route = createFileRoute('/_portal/$type')({ component: TypePage });

function TypePage() {
  const { type } = Route.useParams();
  const route = findRoute({ path: `/${type}`, search: globalThis.location.search });
  return route?.pattern === '/{type}' ? (
    <TabLandingPage
      key={type}
      type={type}
      renderPaths={(tab) => <TabPaths tab={tab} />}
      renderTests={(tab) => <TestsLandingPage title={tab.name} />}
    />
  ) : (
    <LaterScreen route={route} />
  );
}
