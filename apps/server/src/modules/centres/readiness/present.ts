import type { z } from 'zod';
import type { ReadinessThing, ReadySessionSchema } from '@abhyas/contract/centres/readiness.ts';
import { isWatched, type Readiness, readinessCells, notifyCandidatesAt } from '@abhyas/rules/centres/readiness.ts';
import type { RecordRow, SessionWithRecords } from './board-queries.ts';

type ReadySession = z.output<typeof ReadySessionSchema>;

const recordOf = (records: readonly RecordRow[], thing: ReadinessThing) => records.find((record) => record.thing === thing) ?? null;

const venueSteps = { none: 'none', started: 'asked', done: 'confirmed' } as const;
const invigilatorSteps = { none: 'none', started: 'assigned', done: 'in' } as const;

/** What the rows of a session say, as the rules ask for it. Whose account has ended is no invigilator. */
export function recordedOf(records: readonly RecordRow[]): Readiness {
  const invigilator = recordOf(records, 'invigilator');
  return {
    venue: venueSteps[recordOf(records, 'venue')?.step ?? 'none'],
    machines: recordOf(records, 'paper')?.machines ?? 0,
    invigilator: invigilator === null || invigilator.personId === null ? 'none' : invigilatorSteps[invigilator.step],
  };
}

export function presentReady(row: SessionWithRecords, now: Date): ReadySession {
  const { records, seats, booked, startsAt } = row;
  const recorded = recordedOf(records);
  const cells = readinessCells({ recorded, seats, booked, startsAt }, now);
  const cell = (thing: ReadinessThing) => {
    const record = recordOf(records, thing);
    const { state, dueAt } = cells[thing];
    return { state, dueAt, at: record?.at ?? null, by: record?.by ?? '', version: record?.version ?? 0 };
  };
  const invigilator = recordOf(records, 'invigilator');
  return {
    slotId: row.id,
    venueId: row.venueId,
    venue: row.venue,
    timeZone: row.timeZone,
    room: row.room,
    test: row.test,
    startsAt,
    seats,
    booked,
    tellAt: row.alarmedAt ?? notifyCandidatesAt(startsAt),
    notifiesCandidates: row.alarmedAt !== null || isWatched(recorded),
    wereTold: row.alarmedAt !== null,
    venueReady: { ...cell('venue'), step: recorded.venue },
    paperReady: { ...cell('paper'), machines: recorded.machines },
    invigilatorReady: {
      ...cell('invigilator'),
      personId: invigilator?.personId ?? null,
      name: invigilator?.person ?? '',
      isIn: recorded.invigilator === 'in',
    },
  };
}
