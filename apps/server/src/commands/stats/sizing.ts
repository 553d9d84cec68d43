import {
  type Cost,
  type Costs,
  connectionLimit,
  limitOf,
  type Need,
  sizeDay,
  sizeExam,
  sizeYear,
  usage,
} from '@abhyas/rules/sizing/size-portal.ts';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const amount = z.number().positive();
const cost: z.ZodType<Cost> = z.object({ server: amount, postgres: amount });
const costsSchema: z.ZodType<Costs & { readonly measured: string; readonly pageMeasured: string }> = z.object({
  measured: z.string(),
  pageMeasured: z.string(),
  entry: cost,
  save: cost,
  submission: cost,
  page: cost,
  bytes: z.object({ event: amount, attempt: amount, archivedEvent: amount, paper: amount }),
});

/** What was measured last: docs/sizing-costs.json, which `npm run bench -- exam-history --costs docs/sizing-costs.json` writes, and `npm run bench -- --costs docs/sizing-costs.json` for a screen. */
const file = new URL('../../../../../docs/sizing-costs.json', import.meta.url);

const candidates = [10_000, 100_000, 200_000];
const students = [100_000, 1_000_000];

const round = (value: number) => (value < 10 ? value.toFixed(1) : String(Math.round(value)));
const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const size = (bytes: number) => (bytes >= 1e12 ? `${round(bytes / 1e12)} TB` : `${round(bytes / 1e9)} GB`);
/** To two digits: what is computed from assumptions is not more exact. */
const about = (value: number) => (value === Infinity ? 'never' : whole(Number(value.toPrecision(2))));

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, header.map((_cell, at) => (at === 0 ? '---' : '---:')), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const needCells = ({ server, postgres, processes, machines, connections, stage }: Need) => [
  round(server),
  String(processes),
  String(machines),
  round(postgres),
  `${whole(connections)}${connections > connectionLimit ? ', pooler' : ''}`,
  stage,
];
const needHeader = ['Processors for servers', '`WORKERS` in all', 'Server machines', 'Processors for PostgreSQL', 'Connections', 'Step'];

/** `stats sizing`: what a portal of some sizes needs, as Markdown, computed from measured costs. docs/sizing.md has it. */
export function sizingTables(): string {
  const { measured, pageMeasured, ...costs } = costsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const exams = candidates.map((count) => {
    const need = sizeExam({ candidates: count, costs });
    return [whole(count), ...needCells(need), whole(need.eventsPerSecond), `${whole(need.papers)} Mbit/s`];
  });
  const days = students.map((count) => [whole(count), ...needCells(sizeDay({ students: count, costs }))]);
  const years = students.map((count) => {
    const { attempts, events, withoutArchive, withArchive } = sizeYear({ students: count, costs });
    const { hot, growth, files } = withArchive;
    return [whole(count), about(attempts), about(events), size(withoutArchive), size(hot), size(growth), size(files)];
  });
  const exam = (count: number) => sizeExam({ candidates: count, costs });
  const day = (count: number) => sizeDay({ students: count, costs });
  const each = ({ server, postgres }: Cost) => `${server} and ${postgres} µs`;
  return `Measured: ${measured}; a screen ${pageMeasured}. One entry takes ${each(costs.entry)} of processor in server and PostgreSQL, a save ${each(costs.save)}, a submission with its score ${each(costs.submission)}, a screen of every day ${each(costs.page)}.

Candidates at once (all enter within ${usage.openSeconds} s, save every ${usage.saveSeconds} s, and submit within ${usage.submitSeconds} s):

${table(['Candidates', ...needHeader, 'Saves a second', 'Papers without a CDN'], exams)}

Students on a normal day (in its busiest minute ${100 * usage.busyShare} % are there and open ${usage.screensPerMinute} screens each):

${table(['Students', ...needHeader], days)}

Stored in a year (${usage.attemptsPerYear} attempts of ${usage.eventsPerAttempt} events for each student; with an archive after ${usage.hotDays} days):

${table(['Students', 'Attempts', 'Events', 'Database grows by, without archive', 'Events in the database at a time, with it', 'Database grows by, with it', 'Files grow by'], years)}

Read replicas are needed from about ${about(limitOf('read replicas', day))} students, several writing databases from about ${about(limitOf('several writing databases', exam))} candidates at once.`;
}
