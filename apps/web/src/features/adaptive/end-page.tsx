import type { Round, RoundAnswer, RoundEnd } from '@abhyas/contract/adaptive/rounds.ts';
import { fewestAnswers } from '@abhyas/rules/adaptive/round-level.ts';
import { Button, UnstyledButton } from '@mantine/core';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { formatDuration } from '../../lib/format/durations.ts';
import { m } from '../../paraglide/messages.js';
import { PlainFrame } from '../../shared/assessment/plain-frame.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { FactList } from '../../ui/cards/fact-list.tsx';
import { useArrivalFocus } from '../../ui/focus/use-arrival-focus.ts';
import { PathButton, PathLink } from '../../ui/navigation/path-link.tsx';
import { DiagnosticResult, type RenderFirst } from './diagnostic-result.tsx';
import { LevelSteps } from './levels/level-steps.tsx';
import type { RoundStart } from './queries.ts';
import { dayAhead, levelName, onLevels, questionTime, reasonText, whyTexts } from './words.ts';
import classes from './end-page.module.css';
import { IconArrowRight, IconBook, IconChevronDown } from '@tabler/icons-react';
import { FigureTable } from '../../ui/cards/data-table.tsx';
import { BandLine } from '../../ui/charts/lines/band-line.tsx';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import { outcomeName } from '../../shared/assessment/question/words.ts';
import { RichText } from '../../shared/assessment/question/rich-text.tsx';
import { Badge } from '../../ui/cards/badge.tsx';
import { OutcomeIcon } from '../../ui/charts/outcome-mark.tsx';
import { RoundAnswerView } from './round/round-answer.tsx';

/** The questions of a round with their outcome; each opens to its solution. */
function AnswersCard({ answers, kind }: { answers: readonly RoundAnswer[]; kind: Round['kind'] }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className={classes['card']}>
      <h2 id={id} className="text-lg">
        {m.adapt_answers_title()}
      </h2>
      <ul className="mx-0 mt-2 mb-0 p-0 list-none">
        {answers.map((answer) => (
          <Answered key={answer.ordinal} answer={answer} kind={kind} />
        ))}
      </ul>
    </Card>
  );
}

function Answered({ answer, kind }: { answer: RoundAnswer; kind: Round['kind'] }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { ordinal, outcome, topic, why, seconds, slow, item, passage } = answer;
  return (
    <li className={classes['answersCardRow']}>
      <h3 className="[font-weight:inherit]">
        <UnstyledButton
          className={`${classes['opener']} flex gap-3 items-center w-full min-h-12 px-0 py-2 text-body text-sm`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <OutcomeIcon outcome={outcome} />
          <span className={classes['answersCardWords']}>
            <strong className="text-ink">{m.test_question({ number: ordinal })}</strong>
            <span>{outcomeName(outcome)}</span>
            {slow ? <Badge tone="warn">{m.adapt_slow()}</Badge> : null}
            <span className="min-w-0 text-muted wrap-anywhere">{kind === 'revision' ? whyTexts(why)[0] : topic}</span>
          </span>
          <span className={classes['time']}>{questionTime(seconds)}</span>
          <span className={classes['open']}>{isOpen ? m.adapt_solution_hide() : m.test_solution()}</span>
          <IconChevronDown
            size={18}
            stroke={1.75}
            aria-hidden
            className={`${classes['chevron']} text-brand-text [transition:transform_var(--quick)]`}
            data-open={isOpen || undefined}
          />
        </UnstyledButton>
      </h3>
      <div id={id} hidden={!isOpen}>
        {isOpen ? (
          <div className="grid gap-4 px-0 pt-2 pb-6 text-ink leading-[1.6]">
            {passage === null ? null : (
              <div className="max-h-80 overflow-auto p-4 border border-line rounded-control">
                <RichText html={passage.html} look="reading" />
              </div>
            )}
            <RichText html={item.stemHtml} />
            <RoundAnswerView answer={answer} kind={kind} isFresh={false} />
          </div>
        ) : null}
      </div>
    </li>
  );
}

const levels = [1, 2, 3, 4, 5];

/** How the estimate of the level moved with each answer, and how sure it became. */
function AbilityCard({ answers }: { answers: readonly RoundAnswer[] }) {
  const estimated = answers.flatMap((answer) => (answer.ability === null ? [] : [{ ...answer, ability: answer.ability }]));
  const last = estimated.at(-1);
  if (last === undefined) return null;
  const about = m.adapt_curve_about({ level: onLevels(last.ability.value).toFixed(1), se: last.ability.se.toFixed(1) });
  return (
    <ChartCard
      title={m.adapt_curve_title()}
      about={about}
      table={
        <FigureTable>
          <thead>
            <tr>
              <th scope="col">{m.test_questions()}</th>
              <th scope="col">{m.adapt_col_outcome()}</th>
              <th scope="col">{m.adapt_col_estimate()}</th>
              <th scope="col">{m.adapt_col_sure()}</th>
            </tr>
          </thead>
          <tbody>
            {estimated.map(({ ordinal, outcome, ability }) => (
              <tr key={ordinal}>
                <th scope="row">{ordinal}</th>
                <td>{outcomeName(outcome)}</td>
                <td>{onLevels(ability.value).toFixed(1)}</td>
                <td>{m.adapt_plus_minus({ value: ability.se.toFixed(1) })}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      }
    >
      <BandLine
        label={m.adapt_curve_label({ count: estimated.length, about })}
        bands={levels.map(levelName)}
        points={estimated.map(({ ordinal, outcome, ability: { value, se } }) => ({
          key: String(ordinal),
          name: String(ordinal),
          value: onLevels(value),
          low: onLevels(value - se),
          high: onLevels(value + se),
          outcome,
        }))}
      />
    </ChartCard>
  );
}

/** Where to read on for what went wrong: the topics of the course, those with most lost questions first. */
function LessonsCard({ lessons }: { lessons: RoundEnd['lessons'] }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} compact>
      <h2 id={id} className="text-lg">
        {m.adapt_lessons_title()}
      </h2>
      <ul className={`${classes['list']} mx-0 mt-2 mb-0 p-0 list-none`}>
        {lessons.map(({ topic, questions, url }) => (
          <li key={topic}>
            <PathLink href={url} className={`${classes['row']} flex gap-3 items-center min-h-13 px-0 py-2 text-brand-text no-underline`}>
              <IconBook size={20} stroke={1.75} aria-hidden />
              <span className={classes['words']}>
                <strong className="text-ink font-strong">{topic}</strong>
                <span className="text-muted text-sm">{m.adapt_lessons_lost({ count: questions })}</span>
              </span>
              <IconArrowRight size={18} stroke={1.75} aria-hidden />
            </PathLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface EndPageProps {
  readonly round: Round;
  readonly onAgain: (start: RoundStart) => void;
  readonly action: ReactNode;
  readonly renderFirst: RenderFirst;
}

/** What a round of practice or revision came to, and what to do next. */
function PracticeResult({ round, end, onAgain }: { round: Round; end: RoundEnd } & Pick<EndPageProps, 'onAgain'>) {
  const title = useArrivalFocus<HTMLHeadingElement>();
  const { kind, answers, topic_id: topicId } = round;
  const { level } = end;
  const isRise = level !== null && level.before > 0 && level.after > level.before;
  return (
    <Card as="div" className={classes['result']} data-rise={isRise || undefined}>
      <h1 ref={title} tabIndex={-1} className="text-xl">
        {headingOf(round)}
      </h1>
      {level === null ? null : <LevelSteps level={level.after} before={isRise ? level.before : level.after} size="large" />}
      <p className="max-w-[64ch] text-body">
        {saidOf(round).map((sentence) => (
          <Fragment key={sentence}>{sentence} </Fragment>
        ))}
      </p>
      {answers.length === 0 ? null : (
        <FactList
          look="figures"
          facts={[
            { name: m.perf_minutes_right(), value: String(end.right) },
            { name: m.perf_minutes_wrong(), value: String(end.wrong) },
            { name: m.adapt_skipped(), value: String(end.blank) },
            { name: m.adapt_slow(), value: String(end.slow) },
            { name: m.test_time(), value: formatDuration(Math.max(1, end.seconds)) },
          ]}
        />
      )}
      <div className={`${classes['next']} flex flex-wrap gap-x-3 gap-y-2`}>
        {kind === 'adaptive' ? (
          <>
            <PathButton href="/adaptivepractice">{m.adapt_next_topic()}</PathButton>
            {topicId === '' || end.cause === 'used-up' ? null : (
              <Button variant="default" onClick={() => onAgain({ kind: 'adaptive', topicId })}>
                {m.adapt_again()}
              </Button>
            )}
            <PathButton variant="default" href="/prepare">
              {m.adapt_next_lesson()}
            </PathButton>
          </>
        ) : (
          <>
            <PathButton href="/revisetest">{m.adapt_to_revision()}</PathButton>
            <PathButton variant="default" href="/adaptivepractice">
              {m.adapt_to_topics()}
            </PathButton>
          </>
        )}
      </div>
    </Card>
  );
}

const titleOf = ({ kind, name }: Round): string =>
  ({ adaptive: name, revision: m.adapt_revise_title(), diagnostic: m.adapt_diagnostic() })[kind];

/** How a round ended: the level with its reason, the estimate over its questions, what was right, and what to do next. */
export function EndPage({ round, onAgain, action, renderFirst }: EndPageProps) {
  const { kind, end, answers } = round;
  if (end === null) return null;
  return (
    <PlainFrame title={titleOf(round)} action={action}>
      <main
        id="main"
        tabIndex={-1}
        className={`${classes['main']} grid grid-cols-1 gap-6 content-start box-border w-full mx-auto px-6 pt-8 pb-12 max-[600px]:gap-4 max-[600px]:px-4 max-[600px]:pt-4 max-[600px]:pb-8`}
      >
        {kind === 'diagnostic' ? (
          <DiagnosticResult round={round} end={end} renderFirst={renderFirst} />
        ) : (
          <PracticeResult round={round} end={end} onAgain={onAgain} />
        )}
        {end.lessons.length === 0 ? null : <LessonsCard lessons={end.lessons} />}
        {kind === 'adaptive' && answers.length > 1 ? <AbilityCard answers={answers} /> : null}
        {answers.length === 0 ? null : <AnswersCard answers={answers} kind={kind} />}
      </main>
    </PlainFrame>
  );
}

function headingOf({ kind, answers, end }: Round): string {
  const level = end?.level ?? null;
  if (answers.length === 0) return m.adapt_ended_none();
  if (kind === 'revision') return m.adapt_ended_revision({ count: answers.length });
  if (level === null) return m.adapt_ended_few({ count: answers.length });
  if (level.before === 0) return m.adapt_ended_first({ level: level.after });
  if (level.after === level.before) return m.adapt_ended_same({ level: level.after });
  return (level.after > level.before ? m.adapt_ended_rose : m.adapt_ended_fell)({ level: level.after });
}

/** Why the level is what it is, why the round ended, and when the next question is due. */
function saidOf({ kind, answers, end, questions }: Round): string[] {
  if (end === null || answers.length === 0) return [m.adapt_ended_none_text()];
  const { level, cause, nextDueOn } = end;
  const why = {
    precise: m.adapt_cause_precise,
    long: () => m.adapt_cause_long({ count: questions }),
    'used-up': m.adapt_cause_used_up,
    student: m.adapt_cause_student,
    lapsed: m.adapt_cause_lapsed,
  }[cause]();
  return [
    ...(level === null ? [] : [m.adapt_sentence({ text: reasonText({ reason: level.reason }) })]),
    ...(level === null && kind === 'adaptive' ? [m.adapt_too_few({ count: fewestAnswers })] : []),
    ...(level === null && cause === 'used-up' ? [] : [why]),
    ...(nextDueOn === '' ? [] : [m.adapt_next_due({ day: dayAhead(nextDueOn) })]),
  ];
}
