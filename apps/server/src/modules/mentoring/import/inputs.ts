import type { NewTime } from '../times/time-queries.ts';

/** A mentor of a pack: what holds for who has chosen nothing, and the times that are to be opened. Minutes. */
export interface MentorInput {
  readonly mentorId: bigint;
  readonly settings: {
    readonly timeZone: string | null;
    readonly minutes: number;
    readonly buffer: number;
    readonly meetingUrl: string;
    readonly about: string;
  };
  readonly times: readonly (Omit<NewTime, 'venueId'> & { readonly venue: string | null; readonly day: string })[];
}

/** A file of feedback, and the key it is to be kept under. */
interface FileInput {
  readonly key: string;
  readonly name: string;
  readonly mime: string;
  readonly body: Buffer;
}

/** A session of a pack: a demonstration. What came of it is what there is at the moment of the import. */
export interface SessionInput {
  readonly key: string;
  readonly mentorId: bigint;
  readonly studentId: bigint;
  readonly courseId: bigint;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly busyUntil: Date;
  readonly venue: string | null;
  readonly reason: string;
  readonly bookedAt: Date;
  readonly cancelled: { readonly by: 'student' | 'mentor'; readonly at: Date; readonly reason: string } | null;
  readonly attendance: 'present' | 'absent' | null;
  /** When the student said that the mentor did not come; null if they did not say so. */
  readonly mentorAbsentAt: Date | null;
  readonly feedback: { readonly text: string; readonly at: Date } | null;
  readonly files: readonly FileInput[];
  readonly steps: readonly { readonly text: string; readonly dueOn: string | null }[];
  readonly rating: { readonly stars: number; readonly text: string } | null;
}

/** Everything of sessions with mentors that a pack has. Venues are by their keys in the pack; days are YYYY-MM-DD. */
export interface MentoringInput {
  readonly holidays: readonly { readonly day: string; readonly name: string }[];
  readonly limits: readonly { readonly courseId: bigint; readonly sessions: number }[];
  readonly mentors: readonly MentorInput[];
  readonly sessions: readonly SessionInput[];
}
