import { createFileRoute } from '@tanstack/react-router';
import { findRoute } from '../../app/routing/find-route.ts';
import { NotFoundScreen } from '../../app/screens/not-found-screen.tsx';
import { TabLandingPage } from '../../app/shell/tabs/tab-landing-page.tsx';
import type { ScreenUrls } from '../../features/analytics/place.ts';
import { AdmitCardButton } from '../../features/centres/booked.tsx';
import { tabName } from '../../lib/language/tab-name.ts';
import { OwnPerformance } from '../-parts/own-performance.tsx';
import { MyPage, OverviewPage, PathLanding, TestsLandingPage } from '../-parts/tab-screens.ts';

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
  loader: ({ params: { type } }) => import('../-parts/tab-screens.ts').then((screens) => screens.bringTabScreen(type.toLowerCase())),
  component: TypePage,
});

function TypePage() {
  const { type } = Route.useParams();
  const route = findRoute({ path: `/${type}`, search: globalThis.location.search });
  return route?.pattern === '/{type}' ? (
    <TabLandingPage
      key={type}
      type={type}
      renderPaths={(tab, kind) => <PathLanding tab={tab} type={kind} />}
      renderTests={(tab) => <TestsLandingPage title={tabName(tab.name)} renderAdmitCard={renderAdmitCard} />}
      renderMyPage={(tab) => <MyPage title={tabName(tab.name)} />}
      renderPerformance={({ children }) => (
        <OwnPerformance urls={urlsOf(children)}>{(place) => <OverviewPage {...place} />}</OwnPerformance>
      )}
    />
  ) : (
    <NotFoundScreen />
  );
}
