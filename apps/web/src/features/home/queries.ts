import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import type { PlanPace } from '@abhyas/contract/calendar/plan.ts';
import { withOwnHome } from '@abhyas/rules/home/own-home.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { callInParts } from '../../lib/calls/call-in-parts.ts';
import { inCourse, planOf } from '../../lib/session/home-calls.ts';
import { isOwnStudent, type Session } from '../../lib/session/session.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** Which channel: its own id and its tab's. */
export interface ChannelPlace {
  readonly parentId: string;
  readonly id: string;
}

const hasCourse = (session: Session) => session.lastLoggedInCourseId !== '';
const keyOf = (session: Session, part: string) =>
  [...queryKeys.home.all, session.lastLoggedInCourseId, session.lastLoggedInVariantId, part] as const;

export const homeQueries = {
  /** Everything home shows. */
  home: (session: Session) =>
    queryOptions({
      queryKey: keyOf(session, 'home'),
      queryFn: async ({ signal }) =>
        withOwnHome(await callInParts({ shared: 'homeContent', own: 'ownHome', body: inCourse(session), signal })),
      enabled: hasCourse(session),
    }),
  /** The Prepare or the Channels tab. */
  pathLanding: (session: Session, type: RequestOf<'pathLanding'>['type']) =>
    queryOptions({
      queryKey: keyOf(session, `landing ${type}`),
      queryFn: ({ signal }) => call('pathLanding', { ...inCourse(session), type }, { signal }),
      enabled: hasCourse(session),
    }),
  /** The plan of a student, at the same time as home. */
  plan: (session: Session) =>
    queryOptions({
      queryKey: keyOf(session, 'plan'),
      queryFn: ({ signal }) => call('studyPlan', planOf(session), { signal }),
      enabled: hasCourse(session) && isOwnStudent(session),
    }),
  /** What is known of the three questions with which a plan begins. */
  start: (session: Session) =>
    queryOptions({
      queryKey: keyOf(session, 'start'),
      queryFn: ({ signal }) => call('studyStart', inCourse(session), { signal }),
    }),
  /** Whether another pace would fit. */
  planPreview: (session: Session, pace: PlanPace) =>
    queryOptions({
      queryKey: [...keyOf(session, 'plan-preview'), JSON.stringify(pace)],
      queryFn: ({ signal }) => call('previewStudyPlan', { ...inCourse(session), pace }, { signal }),
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
  /** A channel with its playlists and what is on them; null if the course has none of that number. */
  channel: (session: Session, { id, parentId }: ChannelPlace) =>
    queryOptions({
      queryKey: [...keyOf(session, 'channel'), id],
      queryFn: async ({ signal }) => {
        const body = { studentimspin: session.student_imspin, channelId: id, parentId, ...inCourse(session) };
        const { channelListData } = await call('channelData', body, { signal });
        return channelListData[0] ?? null;
      },
    }),
};
