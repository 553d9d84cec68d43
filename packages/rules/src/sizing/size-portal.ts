/** Processor time in microseconds. */
export interface Cost {
  readonly server: number;
  readonly postgres: number;
}

/** What was measured. */
export interface Costs {
  /** Opening and starting a test. */
  readonly entry: Cost;
  readonly save: Cost;
  /** Submitting, and the score. */
  readonly submission: Cost;
  /** A screen of every day. */
  readonly page: Cost;
  readonly bytes: {
    /** An event in its table, with its index. */
    readonly event: number;
    /** An attempt with its score and answers, likewise. */
    readonly attempt: number;
    /** An event in a file of archived logs. */
    readonly archivedEvent: number;
    /** The files of a paper as they travel. */
    readonly paper: number;
  };
}

/** What is assumed, because it is a matter of use. */
export const usage = {
  /** Everyone enters within so many seconds; the others are in line, and their time has not started. */
  openSeconds: 60,
  /** Each device saves so often, in seconds. */
  saveSeconds: 20,
  /** Everyone's time is up at one moment, and the last submission is here after so many seconds. */
  submitSeconds: 30,
  eventsPerAttempt: 140,
  /** Of a student in a year: mocks, sectional and topic tests, practice sets. */
  attemptsPerYear: 40,
  hotDays: 90,
  /** The busiest minute of a normal day: so many of a hundred students are there, and each opens so many screens a minute. */
  busyShare: 0.05,
  screensPerMinute: 2,
} as const;

/** So much of a processor may be taken for answers to stay quick. */
const busy = 0.6;
/** Processors of one machine for servers; beyond it there are several. */
const serverMachine = 16;
/** Processors of the largest machine for a database that is still usual to hire. */
const databaseMachine = 64;
/** Connections of one server process: its pool of 20, four for saves and submissions, four for jobs, two for the pulse, one for live updates. */
const connectionsEach = 31;
/** With more connections than this, PostgreSQL needs a pooler before it. */
export const connectionLimit = 400;

export type Stage = 'one machine' | 'database apart' | 'several server machines' | 'read replicas' | 'several writing databases';

/** What a portal needs, in processors. */
export interface Need {
  readonly server: number;
  readonly postgres: number;
  /** WORKERS, over all machines. */
  readonly processes: number;
  readonly machines: number;
  readonly connections: number;
  readonly stage: Stage;
}

/** What an exam that begins for all at one moment needs at its busiest. `papers`: megabits a second for the files of the paper if all fetch them while they open. */
export function sizeExam({
  candidates,
  costs,
}: {
  candidates: number;
  costs: Costs;
}): Need & { readonly papers: number; readonly eventsPerSecond: number } {
  const { openSeconds, saveSeconds, submitSeconds } = usage;
  const phases = (part: keyof Cost) => {
    const saves = (candidates / saveSeconds) * costs.save[part];
    return saves + Math.max((candidates / openSeconds) * costs.entry[part], (candidates / submitSeconds) * costs.submission[part]);
  };
  return {
    ...needOf({ server: phases('server'), postgres: phases('postgres'), reads: 0 }),
    papers: (candidates * costs.bytes.paper * 8) / openSeconds / 1e6,
    eventsPerSecond: candidates / saveSeconds,
  };
}

/** What so many students need on a normal day, at its busiest. */
export function sizeDay({ students, costs }: { students: number; costs: Costs }): Need {
  const screens = (students * usage.busyShare * usage.screensPerMinute) / 60;
  const postgres = screens * costs.page.postgres;
  return needOf({ server: screens * costs.page.server, postgres, reads: postgres });
}

/** What so many students store in a year, in bytes: the database as it grows without an archive; and with one, the events that are in it at a time, the rest of it and the files. */
export function sizeYear({ students, costs: { bytes } }: { students: number; costs: Costs }) {
  const attempts = students * usage.attemptsPerYear;
  const events = attempts * usage.eventsPerAttempt;
  const hot = (events * bytes.event * usage.hotDays) / 365;
  return {
    attempts,
    events,
    withoutArchive: attempts * bytes.attempt + events * bytes.event,
    withArchive: { hot, growth: attempts * bytes.attempt, files: events * bytes.archivedEvent },
  };
}

/** `server`, `postgres` and `reads` (the part of PostgreSQL that only reads) in microseconds of processor for each second. */
function needOf({ server, postgres, reads }: Cost & { readonly reads: number }): Need {
  const processors = (micros: number) => micros / 1e6 / busy;
  const processes = Math.max(1, Math.ceil(processors(server)));
  const database = processors(postgres);
  const connections = processes * connectionsEach;
  const machines = Math.ceil(processes / serverMachine);
  return { server: processors(server), postgres: database, processes, machines, connections, stage: stageOf() };

  function stageOf(): Stage {
    // what only reads can be asked elsewhere; what writes cannot
    if (database - processors(reads) > databaseMachine) return 'several writing databases';
    if (database > databaseMachine / 2 && reads > 0) return 'read replicas';
    if (machines > 1) return 'several server machines';
    return processes + database > 4 ? 'database apart' : 'one machine';
  }
}

/** From how many candidates at once, or students, one database is no longer enough for what it writes: by doubling and halving, to one part in a hundred. */
export function limitOf(stage: Stage, need: (count: number) => Need): number {
  let high = 1_000;
  while (need(high).stage !== stage && high < 1e9) high *= 2;
  let low = high / 2;
  while (high - low > high / 100) {
    const middle = (low + high) / 2;
    if (need(middle).stage === stage) high = middle;
    else low = middle;
  }
  return high >= 1e9 ? Infinity : high;
}
