import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { inMinutes } from './mentoring.ts';

const minute = 60_000;
const day = 24 * 60;

/** An online class in three days. */
export function classCard(more: Partial<ClassCard> = {}): ClassCard {
  const startsAt = more.startsAt ?? inMinutes(3 * day);
  return {
    id: '13',
    mappingId: '13',
    version: 0,
    batchName: 'CAT weekday batch',
    batchId: '1',
    courseId: '1',
    moduleNumber: 7,
    classTitle: 'Functions and graphs',
    description: 'Shifts and reflections.',
    classDate: startsAt.slice(0, 10),
    classTime: '07:00 PM',
    timeZone: 'Asia/Kolkata',
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + 90 * minute).toISOString(),
    classNumber: 13,
    createdTs: inMinutes(-30 * day),
    mode: 'Virtual',
    place: '',
    mentorName: 'Demo Mentor',
    hostJoinURL: '',
    status: 'UpComing',
    isCancelled: false,
    cancelReason: '',
    handout: '',
    recording: '',
    watchCounts: false,
    attendance: { status: '', how: '', minutes: 0, corrected: false },
    actions: [{ kind: 'join', enabled: false, reason: 'join-later' }],
    ...more,
  };
}

/** A class of two days ago that was attended, with its recording. */
export const heldClass = (more: Partial<ClassCard> = {}): ClassCard =>
  classCard({
    id: '12',
    mappingId: '12',
    classNumber: 12,
    classTitle: 'Circles and tangents',
    startsAt: inMinutes(-2 * day),
    status: 'Completed',
    recording: 'ready',
    attendance: { status: 'present', how: 'Live', minutes: 84, corrected: false },
    actions: [{ kind: 'watch', enabled: true, reason: '' }],
    ...more,
  });

const batches = [{ batchId: '1', batchName: 'CAT weekday batch' }];

/** What the calls of the two lists answer. */
export const completed = (more: Partial<AnswerOf<'completedClasses'>> = {}): AnswerOf<'completedClasses'> => ({
  batches,
  classes: [],
  total: more.classes?.length ?? 0,
  attendance: { attended: 0, totalClasses: 0, percentage: 0 },
  ...more,
});
export const upcoming = (more: Partial<AnswerOf<'upcomingClasses'>> = {}): AnswerOf<'upcomingClasses'> => ({
  batches,
  classes: [],
  total: more.classes?.length ?? 0,
  ...more,
});
