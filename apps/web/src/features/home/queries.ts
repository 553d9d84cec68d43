import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { Session } from '../../lib/session.ts';

const inCourse = ({ lastLoggedInCourseId: courseId, lastLoggedInVariantId: variantId }: Session) => ({ courseId, variantId });
const hasCourse = (session: Session) => session.lastLoggedInCourseId !== '';
const keyOf = (session: Session, part: string) => ['home', session.lastLoggedInCourseId, session.lastLoggedInVariantId, part] as const;

export const homeQueries = {
  /** Everything home shows, in one call. */
  home: (session: Session) =>
    queryOptions({
      queryKey: keyOf(session, 'home'),
      queryFn: ({ signal }) => call('homeData', inCourse(session), { signal }),
      enabled: hasCourse(session),
    }),
  /** All that was begun and not finished. */
  resume: (session: Session) =>
    queryOptions({
      queryKey: keyOf(session, 'resume'),
      queryFn: ({ signal }) => call('resumeAssets', { studentImsPin: session.student_imspin, ...inCourse(session) }, { signal }),
      enabled: hasCourse(session),
    }),
  blogs: (session: Session) =>
    queryOptions({
      queryKey: keyOf(session, 'blogs'),
      queryFn: ({ signal }) => call('featuredBlogs', inCourse(session), { signal }),
      enabled: hasCourse(session),
    }),
  /** A channel with its playlists and what stands on them. */
  channel: (session: Session, { id, parentId }: { id: string; parentId: string }) =>
    queryOptions({
      queryKey: [...keyOf(session, 'channel'), id],
      queryFn: async ({ signal }) => {
        const [path] = await call(
          'navigationPathList',
          { studentImsPin: session.student_imspin, ...inCourse(session), parentId, id },
          { signal },
        );
        return path ?? null;
      },
    }),
};
