import type { TestText } from '@abhyas/rules/content/test-edit.ts';
import { Button } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import { difficultyName } from '../bank/words.tsx';
import { faultText } from '../question/faults.tsx';
import editor from '../source/editor.module.css';
import type { Problem } from './problems.ts';
import { type PaperSection, totalsOf } from './paper-rows.ts';
import classes from './tests.module.css';
import type { Figures } from './test-queries.ts';

/** What is left to fix, what candidates will score and need, and how the paper covers what the test before asked. */
export function Consequence({
  test,
  paper,
  figures,
  problems,
  onGo,
}: {
  test: TestText;
  paper: readonly PaperSection[];
  figures: Figures | undefined;
  problems: readonly Problem[];
  onGo: (problem: Problem) => void;
}) {
  return (
    <>
      <Problems problems={problems} onGo={onGo} />
      <Score test={test} paper={paper} figures={figures} />
      <Coverage paper={paper} figures={figures} />
    </>
  );
}

function Problems({ problems, onGo }: { problems: readonly Problem[]; onGo: (problem: Problem) => void }) {
  return (
    <section className={editor['panel']} aria-labelledby="to-fix">
      <div className="flex gap-2 items-center justify-between">
        <h2 id="to-fix" className="m-0 text-ink text-md font-strong">
          {m.studio_test_to_fix()}
        </h2>
        {problems.length === 0 ? null : <span className={classes['count']}>{problems.length}</span>}
      </div>
      <ProblemList problems={problems} onGo={onGo} />
    </section>
  );
}

/** What is left to fix, what forbids scheduling first. */
export function ProblemList({ problems, onGo }: { problems: readonly Problem[]; onGo?: ((problem: Problem) => void) | undefined }) {
  if (problems.length === 0)
    return (
      <p className="flex gap-2 items-center m-0 text-good text-sm">
        <IconCircleCheck size={18} stroke={1.75} aria-hidden /> {m.studio_test_nothing_to_fix()}
      </p>
    );
  return (
    <ul className="grid m-0 p-0 list-none">
      {problems.map((problem) => (
        <li key={problem.id} className={classes['problem']}>
          {problem.isWarning ? (
            <IconAlertTriangle className="flex-none text-warn" size={18} stroke={1.75} aria-label={m.studio_question_warning()} />
          ) : (
            <IconAlertCircle className="flex-none text-bad" size={18} stroke={1.75} aria-label={m.studio_question_fault()} />
          )}
          <span className="flex-1 min-w-0 wrap-anywhere">{faultText(problem.words)}</span>
          {onGo === undefined ? null : (
            <Button variant="subtle" size="compact-sm" onClick={() => onGo(problem)}>
              {m.studio_question_go_to()}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

const rounded = (value: number): number => Math.round(value);

function Score({ test, paper, figures }: { test: TestText; paper: readonly PaperSection[]; figures: Figures | undefined }) {
  const { marks } = totalsOf({ paper, test });
  const expected = figures?.expected ?? null;
  const timed = paper.filter(({ section }) => section.minutes !== null);
  return (
    <section className={editor['panel']} aria-labelledby="score">
      <div className="flex flex-wrap gap-x-2 items-baseline justify-between">
        <h2 id="score" className="m-0 text-ink text-md font-strong">
          {m.studio_test_score()}
        </h2>
        {expected === null ? null : (
          <span className="text-muted text-xs">{m.studio_test_known({ known: expected.known, count: expected.questions })}</span>
        )}
      </div>
      {expected === null ? (
        <p className="m-0 text-muted text-sm">{m.studio_test_no_estimate()}</p>
      ) : (
        <>
          <p className="m-0">
            <strong className="text-ink text-xl">{rounded(expected.mean)}</strong>{' '}
            {m.studio_test_half({ marks: rounded(marks), low: rounded(expected.low), high: rounded(expected.high) })}
          </p>
          <div
            className={classes['spread']}
            role="img"
            aria-label={m.studio_test_half({ marks: rounded(marks), low: rounded(expected.low), high: rounded(expected.high) })}
          >
            <span
              style={{
                insetInlineStart: `${(100 * Math.max(0, expected.low)) / Math.max(1, marks)}%`,
                width: `${(100 * (expected.high - Math.max(0, expected.low))) / Math.max(1, marks)}%`,
              }}
            />
            <i style={{ insetInlineStart: `${(100 * Math.max(0, expected.mean)) / Math.max(1, marks)}%` }} />
          </div>
        </>
      )}
      {timed.length === 0 ? null : (
        <>
          <h3 className="m-0 text-muted text-sm font-medium">{m.studio_test_minutes_needed()}</h3>
          <ul className={classes['bars']}>
            {timed.map(({ section, minutes }) => {
              const isLong = minutes !== null && section.minutes !== null && minutes > section.minutes;
              return (
                <li key={section.key} data-short={isLong || undefined}>
                  <span>{section.name}</span>
                  <span className={classes['track']} aria-hidden>
                    <span style={{ width: `${Math.min(100, (100 * (minutes ?? 0)) / (section.minutes ?? 1))}%` }} />
                  </span>
                  <span>
                    {minutes === null
                      ? m.studio_test_no_estimate()
                      : m.studio_test_minutes_of({ count: rounded(minutes), minutes: section.minutes ?? 0 })}
                  </span>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </section>
  );
}

function counted(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Which test the plan is of, and how it is like this one. */
function planWords(plan: Figures['plan']): string {
  if (plan === null) return m.studio_test_no_plan();
  return plan.alike === 'paper' ? m.studio_test_plan_from({ name: plan.name }) : m.studio_test_plan_of_sections({ name: plan.name });
}

function Coverage({ paper, figures }: { paper: readonly PaperSection[]; figures: Figures | undefined }) {
  const placed = paper.flatMap(({ questions }) => questions).flatMap((question) => question.placed ?? []);
  const plan = figures?.plan ?? null;
  const topics = counted(placed.map(({ topic }) => topic));
  const planned = new Map(plan?.topics.map(({ name, questions }) => [name, questions]));
  const names = [...new Set([...planned.keys(), ...topics.keys()])].filter((name) => name !== '');
  const most = Math.max(1, ...topics.values(), ...planned.values());
  const difficulties = counted(placed.map(({ difficulty }) => difficulty));
  const letters = counted(placed.map(({ letter }) => letter));
  // only published questions tell theirs
  const known = ['A', 'B', 'C', 'D', 'E']
    .flatMap((letter) => (letters.has(letter) ? [`${letter} ${letters.get(letter)}`] : []))
    .join(' · ');
  const plannedOf = (name: string) => plan?.difficulties.find((each) => each.name === name)?.questions;
  return (
    <section className={editor['panel']} aria-labelledby="coverage">
      <div className="flex flex-wrap gap-x-2 items-baseline justify-between">
        <h2 id="coverage" className="m-0 text-ink text-md font-strong">
          {m.studio_test_covers()}
        </h2>
        <span className="text-muted text-xs">{planWords(plan)}</span>
      </div>
      {names.length === 0 ? <p className="m-0 text-muted text-sm">{m.studio_test_no_topics()}</p> : null}
      <ul className={classes['bars']}>
        {names.map((name) => {
          const [has, wanted] = [topics.get(name) ?? 0, planned.get(name) ?? null];
          return (
            <li key={name} data-short={(wanted !== null && has < wanted) || undefined}>
              <span>{name}</span>
              <span className={classes['track']} aria-hidden>
                <span style={{ width: `${(100 * has) / most}%` }} />
                {wanted === null ? null : <i style={{ insetInlineStart: `${(100 * wanted) / most}%` }} />}
              </span>
              <span>{wanted === null ? has : m.studio_test_count_of({ count: has, places: wanted })}</span>
            </li>
          );
        })}
      </ul>
      {placed.length === 0 ? null : (
        <>
          <h3 className="m-0 text-muted text-sm font-medium">{m.studio_bank_difficulty()}</h3>
          <ul className={classes['parts']}>
            {['easy', 'medium', 'hard'].map((name) => {
              const has = difficulties.get(name) ?? 0;
              const wanted = plannedOf(name);
              return (
                <li key={name} data-name={name} style={{ flexGrow: Math.max(has, 0.5) }}>
                  <strong>{has}</strong>
                  <span>
                    {wanted === undefined ? difficultyName(name) : m.studio_test_planned({ name: difficultyName(name), count: wanted })}
                  </span>
                </li>
              );
            })}
          </ul>
          {known === '' ? null : (
            <p className="flex gap-2 justify-between m-0 pt-3 border-t border-line text-sm">
              <span className="text-muted">{m.studio_test_letters()}</span>
              <span className="text-ink">{known}</span>
            </p>
          )}
        </>
      )}
    </section>
  );
}
