import { nameSegment } from '@abhyas/rules/learning/node-url.ts';

/** Whose figures a screen shows, in which course; without `student` one's own. */
export interface Whose {
  readonly courseId: string;
  readonly variantId: string;
  readonly learningPathId: string;
  /** Whom a parent or mentor reads. */
  readonly student: { readonly pin: string; readonly name: string } | null;
}

/** Where the other screens are, for this student; '' where the portal has no such page. */
export interface ScreenUrls {
  readonly scores: string;
  readonly progress: string;
  readonly selection: string;
  readonly predictor: string;
}

/** What every performance screen is given. */
export interface PlaceProps {
  readonly whose: Whose;
  readonly urls: ScreenUrls;
}

/** The same address with another test. */
export function withTest(url: string, assessmentId: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}assessmentId=${encodeURIComponent(assessmentId)}`;
}

interface DetailPlace {
  readonly test: { readonly name: string; readonly assetId: string; readonly assessmentId: string };
  readonly student: Whose['student'];
}

/** The detailed analytics of a test (ROU-056); whose it is follows where someone else reads. */
export function detailUrl({ test: { name, assetId, assessmentId }, student }: DetailPlace): string {
  const query = new URLSearchParams({ assetId, assessmentId, ...(student === null ? {} : { studentImsPin: student.pin }) });
  return `/test/Detailed Analytics/${nameSegment(name)}?${query.toString()}`;
}
