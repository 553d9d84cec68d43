import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { findRoute } from '../../app/routing/find-route.ts';
import { LaterScreen } from '../../app/screens/later-screen.tsx';
import { TabLandingPage } from '../../app/shell/tab-landing-page.tsx';
import { AdmitCardButton } from '../../features/centres/booked/admit-card-button.tsx';
import { TabPaths } from '../../features/home/pages/tab-paths.tsx';

const TestsLandingPage = lazy(() =>
  import('../../features/learning/tests/tests-landing-page.tsx').then(({ TestsLandingPage: component }) => ({ default: component })),
);

const renderAdmitCard = (bookingId: string) => <AdmitCardButton bookingId={bookingId} />;

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
      renderTests={(tab) => (
        <Suspense>
          <TestsLandingPage title={tab.name} renderAdmitCard={renderAdmitCard} />
        </Suspense>
      )}
    />
  ) : (
    <LaterScreen route={route} />
  );
}
