import type { Reason } from '@abhyas/contract/wire.ts';
import type { Paper } from '@abhyas/contract/analytics/performance.ts';
import { figure, signedMarks } from '../../../lib/format/marks.ts';
import { m } from '../../../paraglide/messages.js';
import { FigureTable } from '../../../ui/cards/data-table.tsx';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { difficultyWord, outcomeWord, percentOf, questionTime } from '../words.ts';
import classes from './overview.module.css';
import { reasonText } from '../../../lib/language/reason-text.ts';

interface LeftCardProps {
  readonly paper: Paper | null;
  readonly reason: Reason;
  readonly isOwn: boolean;
  /** Where all questions of the test are; '' on that page itself. */
  readonly all?: string;
}

/** The marks that a better choice of questions would have brought in the same minutes: which to leave, which to take instead. */
export function LeftCard({ paper, reason, isOwn, all = '' }: LeftCardProps) {
  const link =
    all === '' || paper === null ? undefined : (
      <PathLink
        href={all}
        className="inline-flex gap-1 items-center min-h-7 text-brand-text text-sm font-medium no-underline hover:underline hover:underline-offset-3"
      >
        {m.perf_left_all()}
      </PathLink>
    );
  const about = paper === null ? undefined : m.perf_left_about({ name: paper.name });
  const better = paper?.better ?? null;
  return (
    <ChartCard title={m.perf_left_title()} about={about} controls={link}>
      {paper === null ? <p className="text-muted text-sm">{reason === '' ? m.perf_closed() : reasonText(reason)}</p> : null}
      {paper !== null && better === null && paper.unknown.length === 0 ? <p className="text-muted text-sm">{m.perf_left_none()}</p> : null}
      {paper === null ? null : <Unknown of={paper.unknown} />}
      {paper === null || better === null ? null : (
        <>
          <Bar scored={better.scored} expected={better.expected} total={paper.totalMarks} />
          <FigureTable>
            <thead>
              <tr>
                <th scope="col">{m.perf_col_section()}</th>
                <th scope="col">
                  <span className="block text-start whitespace-normal">{m.perf_left_leave()}</span>
                </th>
                <th scope="col">
                  <span className="block text-start whitespace-normal">{m.perf_left_take()}</span>
                </th>
                <th scope="col">{m.perf_marks()}</th>
              </tr>
            </thead>
            <tbody>
              {better.sections.map(({ name, leave, take, gain }) => (
                <tr key={name}>
                  <th scope="row">
                    <span className={classes['swap']}>{name}</span>
                  </th>
                  <td>
                    {leave.map(({ number, seconds, outcome }) => (
                      <span key={number} className={classes['swap']}>
                        <strong>{m.perf_q({ number })}</strong>{' '}
                        {m.perf_left_item({ time: questionTime(seconds), outcome: outcomeWord(outcome).toLowerCase() })}
                      </span>
                    ))}
                  </td>
                  <td>
                    {take.map(({ number, chance }) => (
                      <span key={number} className={classes['swap']}>
                        <strong>{m.perf_q({ number })}</strong> {percentOf(chance)}
                      </span>
                    ))}
                  </td>
                  <td>
                    <strong className="text-ink whitespace-nowrap">{signedMarks(gain)}</strong>
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={3}>
                  <span className="text-muted text-sm font-normal">{isOwn ? m.perf_left_why() : m.perf_left_why_student()}</span>
                </th>
                <td>{signedMarks(better.gain)}</td>
              </tr>
            </tfoot>
          </FigureTable>
        </>
      )}
    </ChartCard>
  );
}

/** The questions without advice so far, and what is missing for it. */
function Unknown({ of }: { of: Paper['unknown'] }) {
  const [first] = of;
  if (first === undefined) return null;
  const each = of.map(({ difficulty, answered }) =>
    m.perf_left_record({ difficulty: difficultyWord(difficulty) || m.perf_unknown(), answered, needed: first.needed }),
  );
  return <p className="text-muted text-sm">{m.perf_left_unknown({ needed: first.needed, each: each.join(', ') })}</p>;
}

/** What was scored as a bar, and hatched behind it what was to be had. */
function Bar({ scored, expected, total }: { scored: string; expected: string; total: string }) {
  const share = (marks: string) => Math.max(0, Math.min(100, (100 * Number(marks)) / Math.max(1, Number(total))));
  const words = m.perf_left_label({ scored: figure(scored), expected: figure(expected), total });
  return (
    <div role="img" aria-label={words}>
      <div className={`${classes['ends']} flex flex-wrap justify-between text-muted text-sm`} aria-hidden>
        <span>
          <strong>{figure(scored)}</strong> {m.perf_left_scored()}
        </span>
        <span>
          <strong data-own>{figure(expected)}</strong> {m.perf_left_expected()}
        </span>
      </div>
      <div className={`${classes['bar']} flex h-3.5 mt-1 overflow-hidden rounded-[4px] bg-sunken`} aria-hidden>
        <span className={classes['scored']} style={{ width: `${share(scored)}%` }} />
        <span className={classes['expected']} style={{ width: `${Math.max(0, share(expected) - share(scored))}%` }} />
      </div>
      <div className="flex justify-between text-muted text-xs" aria-hidden>
        <span>{0}</span>
        <span>{total}</span>
      </div>
    </div>
  );
}
