import { nameSegment } from '@abhyas/rules/learning/node-url.ts';
import type { ScreenUrls } from './place.ts';

/** What the address of a student's page names (ROU-084). */
export interface StudentSearch {
  readonly studentImsPin?: string;
  readonly variantId?: string;
  readonly courseId?: string;
  readonly courseName?: string;
  readonly assessmentId?: string;
  /** The month (YYYY-MM) whose report card it is; '' for that of today, or the one before while there is nothing in it. */
  readonly month?: string;
}

export const studentFields = ['studentImsPin', 'variantId', 'courseId', 'courseName', 'assessmentId', 'month'] as const;

export type StudentScreenName = 'page' | 'scores' | 'progress' | 'selection' | 'predictor' | 'sessions' | 'month';

/** Where the page of a student and the screens below it are. */
export interface StudentUrls extends ScreenUrls {
  readonly page: string;
  readonly sessions: string;
  /** The report card of a month, which goes behind it. */
  readonly month: string;
  /** One path of the student alone (ROU-083). */
  readonly path: (path: { readonly learningPathId: string; readonly name: string }) => string;
}

/** The page of a student and the screens below it, each naming the student and the course. */
export function studentUrls({ studentImsPin = '', variantId = '', courseId = '', courseName = '' }: StudentSearch): StudentUrls {
  const query = new URLSearchParams({ studentImsPin, variantId, courseId, courseName }).toString();
  const topic = nameSegment(courseName === '' ? 'course' : courseName);
  const screen = (name: string) => `/studentPage/${topic}/${encodeURIComponent(name)}?${query}`;
  return {
    page: `/studentPage/?${query}`,
    scores: screen('Score Summary'),
    progress: screen('Progress Tracker'),
    selection: screen('question selection'),
    predictor: screen('Percentile Predictor'),
    sessions: screen('Mentor Sessions'),
    month: `/studentPage/?${query}&month=`,
    path: ({ learningPathId, name }) => {
      const of = new URLSearchParams({ id: learningPathId, learningPathId, learningPathName: name }).toString();
      return `/studentPage/${topic}/${nameSegment(name)}/?${query}&${of}`;
    },
  };
}
