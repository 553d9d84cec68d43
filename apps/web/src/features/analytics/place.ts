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
