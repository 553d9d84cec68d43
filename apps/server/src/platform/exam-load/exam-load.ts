import type { PathName } from '@abhyas/contract/paths.ts';
import type { ErrorCode } from '@abhyas/contract/errors.ts';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { hash } from 'node:crypto';
import { systemClock } from '../common/clock.ts';
import { tokenOf } from '../http/session.ts';
import { createDoor, type Door, Queued } from './door.ts';
import type { PlacesInLine } from './place-in-line.ts';
import { toJson } from '../common/to-json.ts';

/** What a call does for the thousands who make it at one moment; every other call is mounted without it. */
export interface ExamLoad {
  /** The answer goes out as the handler made it, neither encoded by the contract nor packed: for answers under two kilobytes, which a test holds against the contract. */
  readonly isLean?: boolean;
  /** Whether the schema would parse a body to the same. Any other goes to the schema. */
  readonly isValid?: (body: unknown) => boolean;
  /** Behind a door: whether the body is one of a caller who was let in before, and whose clock may run. No newcomer holds them up. */
  readonly comesBack?: (body: unknown) => boolean;
  /** Asked where a door is full: whether the clock of the attempt runs already. Such a caller is one who returns. */
  readonly clockRuns?: (call: { readonly body: unknown; readonly request: FastifyRequest }) => Promise<boolean>;
}

interface Entering<T> {
  readonly endpoint: { readonly name: PathName; readonly errors: readonly ErrorCode[] };
  readonly load: ExamLoad;
  readonly body: unknown;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Gets the moment since which the caller was in line; null where it was let in at once. */
  readonly work: (inLineSince: Date | null) => Promise<T>;
}

export interface ExamLoadBox {
  /** What the load of a call changes of its route. */
  routeOptions(load: ExamLoad): Pick<RouteOptions, 'serializerCompiler' | 'validatorCompiler'> & { compress?: false };
  /** Tells the doors how many processes the portal has: what its database takes at once is for all of them together. */
  shareWith(processes: number): void;
  /** The callers whom this process has let in since it was last asked, of those who were turned away before: other processes may have them in line. */
  takeLetIn(): string[];
  /** Takes callers out of line whom another process has let in. */
  forget(callers: readonly string[]): void;
  /** Runs the work of a call, behind a door where the call lists the error QUEUED. Throws Queued where the caller has to come again. */
  enter<T>(of: Entering<T>): Promise<T>;
}

/** The call that a place in line is for, with its caller. */
const placeName = ({ endpoint, caller, body }: { endpoint: string; caller: string; body: unknown }): string =>
  hash('sha256', `${endpoint} ${caller} ${toJson(body)}`, 'base64url');

/** Who keeps a place in line: the attempt, the session, or what a window brings that has neither yet. */
function callerOf(request: FastifyRequest): string {
  const { attempt, session } = request.caller;
  if (attempt !== null) return `attempt ${attempt.attemptId}`;
  if (session !== null) return `person ${session.personId}`;
  // anyone may bring anything, as long as they like: the line keeps a short name of it
  return hash('sha256', tokenOf(request) || toJson(request.body), 'base64url');
}

const validatorBehind =
  (isValid: (body: unknown) => boolean): NonNullable<RouteOptions['validatorCompiler']> =>
  (route) => {
    const parse = validatorCompiler(route as Parameters<typeof validatorCompiler>[0]);
    return (body: unknown) => (isValid(body) ? { value: body } : parse(body));
  };

/**
 * The load handling of this process. `entries` lets in as many calls at a time as the database can take from all processes together, `returns` those who
 * come back: they wait inside, because to come again later would cost them time of the test.
 */
export function createExamLoad({
  now = () => systemClock.now().getTime(),
  entries = createDoor({ running: 64, waiting: 64 }, now),
  returns = createDoor({ running: 64, waiting: 4096, note: 'Your answers are kept.' }, now),
  places = null,
}: {
  /** The server's time in milliseconds since the epoch, for the doors. */
  now?: () => number;
  entries?: Door;
  returns?: Door;
  /** Takes places in line from one process to another. */
  places?: PlacesInLine | null;
} = {}): ExamLoadBox {
  let letIn: string[] = [];
  return {
    routeOptions: ({ isLean = false, isValid }) => ({
      ...(isLean ? { compress: false as const, serializerCompiler: () => JSON.stringify } : {}),
      ...(isValid === undefined ? {} : { validatorCompiler: validatorBehind(isValid) }),
    }),
    shareWith: (processes) => {
      for (const door of [entries, returns]) door.shareWith(processes);
    },
    takeLetIn: () => {
      const taken = letIn;
      letIn = [];
      return taken;
    },
    forget: (callers) => {
      for (const door of [entries, returns]) door.forget(callers);
    },
    enter: async ({ endpoint, load: { comesBack, clockRuns }, body, request, reply, work }) => {
      if (!endpoint.errors.includes('QUEUED')) return work(null);
      const caller = callerOf(request);
      const call = placeName({ endpoint: endpoint.name, caller, body });
      const since = places?.read({ request, call }) ?? null;
      const comer = { caller, since };
      const isBack = comesBack?.(body) === true || (entries.isFull(comer) && (await clockRuns?.({ body, request })) === true);
      try {
        const data = await (isBack ? returns : entries).enter(comer, () => {
          if (since !== null) letIn.push(caller);
          return work(since === null ? null : new Date(since));
        });
        if (since !== null) places?.clear({ request, reply });
        return data;
      } catch (error) {
        if (error instanceof Queued) places?.give({ request, reply, call, since: error.since });
        throw error;
      }
    },
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The load handling of this process. */
    examLoad: ExamLoadBox;
  }
}
