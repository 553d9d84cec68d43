import { lazy, type ReactNode, Suspense } from 'react';
import type { PlaceProps, ScreenUrls } from '../../features/analytics/place.ts';
import { NoCourse } from '../../features/home/cards/no-course.tsx';
import { useOwnSession } from '../../lib/session/use-session.ts';

const StudentScreen = lazy(async () => ({ default: (await import('../../features/analytics/student.tsx')).StudentScreen }));

const isId = /^\d{1,19}$/;

/** Where the screens below an address are. */
export function ownUrls({
  module,
  topic,
  learningPathId = '',
}: {
  module: string;
  topic: string;
  /** The path, unit or topic to which the screens are narrowed. */
  learningPathId?: string | undefined;
}): ScreenUrls {
  const base = `/performance-${module}/${encodeURIComponent(topic)}`;
  const of = (screen: string) =>
    `${base}/${encodeURIComponent(screen)}${isId.test(learningPathId) ? `?learningPathId=${learningPathId}` : ''}`;
  return {
    scores: of('Score Summary'),
    progress: of('Progress Tracker'),
    selection: of('question selection'),
    predictor: of('Percentile Predictor'),
  };
}

interface OwnPerformanceProps {
  readonly urls: ScreenUrls;
  readonly learningPathId?: string | undefined;
  readonly children: (place: PlaceProps) => ReactNode;
}

/** One's own figures in the course in use. Those who have none of their own choose a student. */
export function OwnPerformance({ urls, learningPathId = '', children }: OwnPerformanceProps) {
  const session = useOwnSession();
  if (session.isParent || session.isMentor || session.isStaff) {
    return (
      <Suspense>
        <StudentScreen search={{}} here="page">
          {children}
        </StudentScreen>
      </Suspense>
    );
  }
  if (session.lastLoggedInCourseId === '') return <NoCourse />;
  return children({
    whose: {
      courseId: session.lastLoggedInCourseId,
      variantId: session.lastLoggedInVariantId,
      learningPathId: isId.test(learningPathId) ? learningPathId : '',
      student: null,
    },
    urls,
  });
}
