import type { Step } from '@abhyas/contract/analytics/performance.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { formatDuration } from '../../../lib/format/durations.ts';
import { m } from '../../../paraglide/messages.js';
import { tagName } from '../../../shared/assessment/tag-name.ts';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import { PathButton, PathLink } from '../../../ui/navigation/path-link.tsx';
import { difficultyWord } from '../words.ts';
import classes from './overview.module.css';
import { formatList } from '../../../lib/format/figures.ts';

/** A step in words: what to do, why, and what its link is called. */
function wordsOf(step: Step): { title: string; why: string; go: string } {
  switch (step.kind) {
    case 'leave': {
      const right = step.right === 0 ? m.perf_none_right() : m.perf_some_right({ count: step.right });
      return {
        title: m.perf_step_leave(),
        why: m.perf_step_leave_why({ count: step.questions, time: formatDuration(step.seconds), right }),
        go: m.perf_step_leave_go(),
      };
    }
    case 'revise':
      return {
        title: m.perf_step_revise(),
        why: m.perf_step_revise_why({
          count: step.questions,
          tests: formatList(step.tests),
          time: formatDuration(Math.max(1, step.minutes) * 60),
        }),
        go: m.perf_step_revise_go(),
      };
    case 'topic':
      return {
        title: m.perf_step_topic({ topic: step.topic, difficulty: difficultyWord(step.difficulty).toLowerCase() }),
        why: topicWhy(step),
        go: m.perf_step_topic_go(),
      };
    case 'tag':
      return { title: tagName(step.tag), why: m.perf_step_tag_why({ count: step.questions, test: step.test }), go: m.perf_step_tag_go() };
    case 'next-test':
      return { title: m.perf_step_test({ name: step.name }), why: m.perf_step_test_why(), go: m.perf_step_test_go() };
  }
}

/** The answers as the table of topics counts them, what was left blank, and the cohort's share of all of these. */
function topicWhy({ right, answered, questions, cohortPercent }: Extract<Step, { kind: 'topic' }>): string {
  const left = questions - answered;
  const own = answered === 0 ? m.perf_step_topic_blank({ count: left }) : m.perf_step_topic_right({ right, count: answered });
  const answers = answered === 0 || left === 0 ? own : m.perf_step_topic_left({ own, count: left });
  return m.perf_sentences({ first: answers, second: m.perf_step_topic_cohort({ percent: cohortPercent }) });
}

/** What to do now, each with its reason; the first is the page's one filled button. A parent reads them without the doors. */
export function StepsCard({ steps, isOwn }: { steps: readonly Step[]; isOwn: boolean }) {
  return (
    <ChartCard title={m.perf_steps_title()} about={steps.length > 1 ? m.perf_steps_about() : undefined}>
      {steps.length === 0 ? <p className="text-muted text-sm">{m.perf_steps_none()}</p> : null}
      <ol className="grid gap-4 m-0 p-0 list-none">
        {steps.map((step, place) => {
          const { title, why, go } = wordsOf(step);
          return (
            <li key={step.kind} className={classes['step']}>
              <span
                className={`${classes['number']} grid place-content-center w-7 h-7 rounded-circle bg-sunken text-ink text-sm font-strong`}
                aria-hidden
              >
                {place + 1}
              </span>
              <div>
                <h3 className="pt-0.75 text-md">{title}</h3>
                <p className="text-muted text-sm">{why}</p>
                {'marks' in step && Number(step.marks) > 0 ? (
                  <p className="text-body text-sm">{m.perf_steps_stake({ marks: step.marks })}</p>
                ) : null}
                {!isOwn || step.url === '' ? null : place === 0 ? (
                  <PathButton href={step.url} size="sm" className="mt-3 print:hidden" aria-label={`${go}: ${title}`}>
                    {go}
                  </PathButton>
                ) : (
                  <PathLink
                    href={step.url}
                    className="inline-flex gap-1 items-center min-h-7 text-brand-text text-sm font-medium no-underline hover:underline hover:underline-offset-3"
                    aria-label={`${go}: ${title}`}
                  >
                    {go} <IconArrowRight size={14} stroke={1.75} aria-hidden />
                  </PathLink>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </ChartCard>
  );
}
