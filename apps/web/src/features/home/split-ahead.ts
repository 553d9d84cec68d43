import type { FrontClass, FrontSession } from '@abhyas/contract/home/front-page.ts';

/** A class or a session of the student. */
export type Ahead =
  | { readonly kind: 'class'; readonly startsAt: string; readonly endsAt: string; readonly held: FrontClass }
  | { readonly kind: 'session'; readonly startsAt: string; readonly endsAt: string; readonly session: FrontSession };

/** How many that have not begun home shows. */
const max = 2;

/** What runs at a moment (a session also while it can be joined before its start), and what is next; both by their start. What is over is left out. */
export function splitAhead({ classes, sessions, at }: { classes: readonly FrontClass[]; sessions: readonly FrontSession[]; at: number }): {
  running: Ahead[];
  later: Ahead[];
} {
  const all: Ahead[] = [
    ...sessions.map((session) => ({ kind: 'session' as const, startsAt: session.startsAt, endsAt: session.endsAt, session })),
    ...classes.map((held) => ({ kind: 'class' as const, startsAt: held.at, endsAt: held.endsAt, held })),
  ];
  const open = all
    .filter(({ endsAt }) => Date.parse(endsAt) > at)
    .toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  const isRunning = (one: Ahead) =>
    Date.parse(one.kind === 'session' && one.session.joinsAt !== '' ? one.session.joinsAt : one.startsAt) <= at;
  return { running: open.filter(isRunning), later: open.filter((one) => !isRunning(one)).slice(0, max) };
}

/** The moments at which something there changes, in milliseconds. */
export const momentsOf = ({ classes, sessions }: { classes: readonly FrontClass[]; sessions: readonly FrontSession[] }): number[] =>
  [
    ...classes.flatMap(({ at, endsAt }) => [at, endsAt]),
    ...sessions.flatMap(({ startsAt, endsAt, joinsAt }) => [startsAt, endsAt, joinsAt]),
  ]
    .filter((moment) => moment !== '')
    .map((moment) => Date.parse(moment));
