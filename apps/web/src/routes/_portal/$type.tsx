import { createFileRoute, redirect } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { findRoute } from '../../app/routing/find-route.ts';
import { NotFoundScreen } from '../../app/screens/not-found-screen.tsx';
import { TabLandingPage } from '../../app/shell/tabs/tab-landing-page.tsx';
import type { ScreenUrls } from '../../features/analytics/place.ts';
import { AdmitCardButton } from '../../features/centres/booked.tsx';
import { tabName } from '../../lib/language/tab-name.ts';
import { OwnPerformance } from '../-parts/own-performance.tsx';

const TestsLandingPage = lazy(() =>
  import('../../features/learning/tests/tests-landing-page.tsx').then(({ TestsLandingPage: component }) => ({ default: component })),
);

const PathLanding = lazy(() =>
  import('../../features/home/path-landing.tsx').then(({ PathLanding: component }) => ({ default: component })),
);

const MyPage = lazy(() => import('../../features/study/my-page.tsx').then(({ MyPage: component }) => ({ default: component })));

const OverviewPage = lazy(() =>
  import('../../features/analytics/overview/overview-page.tsx').then(({ OverviewPage: component }) => ({ default: component })),
);

const renderAdmitCard = (bookingId: string) => <AdmitCardButton bookingId={bookingId} />;

/** Where the screens of performance are, as the course's header names them. */
function urlsOf(children: readonly { readonly name: string; readonly url: string }[]): ScreenUrls {
  const named = (name: string) => children.find((child) => child.name.toLowerCase() === name)?.url ?? '';
  return {
    scores: named('score summary'),
    progress: named('progress tracker'),
    selection: named('question selection'),
    predictor: named('percentile predictor'),
  };
}

/** The landing page of a header tab (decision 26), after every named route of one segment. */
export const Route = createFileRoute('/_portal/$type')({
  // the tab of the upgrades has one page, under the name of the specification (ROU-058)
  beforeLoad: ({ params: { type } }) => {
    if (type.toLowerCase() === 'upgrades') throw redirect({ href: '/upgrade', replace: true });
    if (type.toLowerCase() === 'studio') throw redirect({ href: '/studio/questions', replace: true });
  },
  component: TypePage,
});

function TypePage() {
  const { type } = Route.useParams();
  const route = findRoute({ path: `/${type}`, search: globalThis.location.search });
  return route?.pattern === '/{type}' ? (
    <TabLandingPage
      key={type}
      type={type}
      renderPaths={(tab, kind) => (
        <Suspense>
          <PathLanding tab={tab} type={kind} />
        </Suspense>
      )}
      renderTests={(tab) => (
        <Suspense>
          <TestsLandingPage title={tabName(tab.name)} renderAdmitCard={renderAdmitCard} />
        </Suspense>
      )}
      renderMyPage={(tab) => (
        <Suspense>
          <MyPage title={tabName(tab.name)} />
        </Suspense>
      )}
      renderPerformance={({ children }) => (
        <OwnPerformance urls={urlsOf(children)}>
          {(place) => (
            <Suspense>
              <OverviewPage {...place} />
            </Suspense>
          )}
        </OwnPerformance>
      )}
    />
  ) : (
    <NotFoundScreen />
  );
}
