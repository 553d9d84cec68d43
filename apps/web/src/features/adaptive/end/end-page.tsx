import type { Round } from '@abhyas/contract/adaptive/rounds.ts';
import { fewestAnswers } from '@abhyas/rules/adaptive/round-level.ts';
import { Button } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { formatDuration } from '../../../lib/format/durations.ts';
import { m } from '../../../paraglide/messages.js';
import { PlainFrame } from '../../../shared/assessment/frame/plain-frame.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import { FactList } from '../../../ui/cards/fact-list.tsx';
import { useArrivalFocus } from '../../../ui/focus/use-arrival-focus.ts';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { LevelSteps } from '../levels/level-steps.tsx';
import type { RoundStart } from '../queries.ts';
import { dayAhead, reasonText } from '../words.ts';
import { AbilityCard } from './ability-card.tsx';
import { AnswersCard } from './answers-card.tsx';
import classes from './end-page.module.css';
import { LessonsCard } from './lessons-card.tsx';

interface EndPageProps {
  readonly round: Round;
  readonly onAgain: (start: RoundStart) => void;
  readonly action: ReactNode;
}

/** How a round ended: the level with its reason, the estimate over its questions, what was right, and what to do next. */
export function EndPage({ round, onAgain, action }: EndPageProps) {
  const title = useArrivalFocus<HTMLHeadingElement>();
  const { kind, name, end, answers, topic_id: topicId } = round;
  if (end === null) return null;
  const { level } = end;
  const isRise = level !== null && level.before > 0 && level.after > level.before;
  return (
    <PlainFrame title={kind === 'adaptive' ? name : m.adapt_revise_title()} action={action}>
      <main id="main" tabIndex={-1} className={classes['main']}>
        <Card as="div" className={classes['result']} data-rise={isRise || undefined}>
          <h1 ref={title} tabIndex={-1} className={classes['title']}>
            {headingOf(round)}
          </h1>
          {level === null ? null : <LevelSteps level={level.after} before={isRise ? level.before : level.after} size="large" />}
          <p className={classes['said']}>
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
                { name: m.test_time(), value: formatDuration(end.seconds) || '0 s' },
              ]}
            />
          )}
          <div className={classes['next']}>
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
    ...(level === null ? [] : [`${reasonText({ reason: level.reason })}.`]),
    ...(level === null && kind === 'adaptive' ? [m.adapt_too_few({ count: fewestAnswers })] : []),
    ...(level === null && cause === 'used-up' ? [] : [why]),
    ...(nextDueOn === '' ? [] : [m.adapt_next_due({ day: dayAhead(nextDueOn) })]),
  ];
}
