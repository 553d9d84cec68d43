import type { z } from 'zod';
import { type CommonError, commonErrors, type ErrorCode } from './errors.ts';
import { paths, type PathName } from './paths.ts';

export type Role = 'student' | 'mentor' | 'parent' | 'staff' | 'admin';
export const staffRightNames = ['content', 'review', 'centre', 'classes', 'support', 'people', 'fees'] as const;
export type StaffRight = (typeof staffRightNames)[number];
/** The rights that can also be given for one course only. */
export const courseRightNames = ['content', 'review'] as const satisfies readonly StaffRight[];
export type CourseRight = (typeof courseRightNames)[number];

/**
 * Who may call an endpoint. `public`: anyone. `session`: a signed-in person of one of the roles (staff: with the right, where one is
 * named). `perCourse`: also staff who have the right for a course only; the module then shows them nothing else. `attempt`: the holder of an attempt cookie. The rule that needs the row (whose is it?) is in the module's policy. `beforeSetUp`: also someone
 * whose role must have two-step verification and who has not set it up yet.
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'session'; roles: readonly Role[]; right?: StaffRight; perCourse?: true; beforeSetUp?: true }
  | { kind: 'attempt'; signedIn?: true };

/**
 * What a call does to what is stored. `read`: nothing. `write`: made by support on a student's behalf it is allowed, and audited with both
 * identities (decision 16). `own`: what only the person may do: tests, bookings, passwords, sessions; support is refused.
 */
export type Effect = 'read' | 'write' | 'own';

/** A write also takes a transaction and its log. */
export const weightOf: Readonly<Record<Effect, number>> = { read: 1, write: 2, own: 2 };

export const everyRole = ['student', 'mentor', 'parent', 'staff', 'admin'] as const satisfies readonly Role[];

/** An error that an endpoint may list: the common ones go without saying. */
export type OwnError = Exclude<ErrorCode, CommonError>;

export interface Endpoint<N extends PathName, B extends z.ZodType, R extends z.ZodType, E extends OwnError = OwnError> {
  readonly name: N;
  readonly method: (typeof paths)[N]['method'];
  readonly group: (typeof paths)[N]['group'];
  readonly path: (typeof paths)[N]['path'];
  readonly summary: string;
  readonly access: Access;
  readonly effect: Effect;
  /** The body of the request; `z.strictObject({})` where nothing is sent. */
  readonly body: B;
  /** What is under `data` in the answer. */
  readonly data: R;
  /** What one call takes from the budget of its session: 1 is a small read. 0 for what must never wait, as leaving a test's answers with the server; by default what the effect says. */
  readonly weight: number;
  /** The answer opens something, or says how the person is protected: no device keeps it for the time without a connection. */
  readonly secret: boolean;
  /** It may be answered by a standby up to two seconds behind, as long as its device is not (decision note 0045): for what is read often and decides nothing. */
  readonly mayLag: boolean;
  /** How often a person may make the call in a day; null: as often as the budget allows. For calls that notify others, and for what asks an outside service. */
  readonly perDay: number | null;
  /** The errors of this call besides `commonErrors`. The API description, the browser's types and the tests take them from here. */
  readonly errors: readonly E[];
}

/** Describes one call of the portal: its path comes from the path table by name. */
export function endpoint<N extends PathName, B extends z.ZodType, R extends z.ZodType, const E extends OwnError = never>(
  name: N,
  about: Pick<Endpoint<N, B, R>, 'summary' | 'access' | 'effect' | 'body' | 'data'> &
    Partial<Pick<Endpoint<N, B, R>, 'weight' | 'perDay' | 'secret' | 'mayLag'>> & { errors?: readonly E[] },
): Endpoint<N, B, R, E> {
  const { method, group, path } = paths[name];
  return { name, method, group, path, errors: [], weight: weightOf[about.effect], perDay: null, secret: false, mayLag: false, ...about };
}

/** Every error that a call may answer with: only one that asks for a session refuses for the lack of it, or because it has asked too much. */
export function errorsOf({ access, errors }: Pick<Endpoint<PathName, z.ZodType, z.ZodType>, 'access' | 'errors'>): readonly ErrorCode[] {
  const asksForSession = access.kind === 'session';
  const common = commonErrors.filter((code) => asksForSession || !sessionErrors.has(code));
  return [...new Set([...common, ...(asksForSession ? (['TOO_MANY_REQUESTS'] as const) : []), ...errors])];
}

const sessionErrors: ReadonlySet<ErrorCode> = new Set(['UNAUTHENTICATED', 'FORBIDDEN', 'SET_UP_TWO_STEP']);
