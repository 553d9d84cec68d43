import type { PracticeTopic } from '@abhyas/contract/adaptive/topics.ts';
import { m } from '../../../paraglide/messages.js';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import { TimeAgo } from '../../../ui/date/time-ago.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { HistoryTable } from '../levels/history-table.tsx';
import { LevelHistory } from '../levels/level-history.tsx';
import { LevelSteps } from '../levels/level-steps.tsx';
import { reasonText } from '../words.ts';
import classes from './topic-card.module.css';

interface TopicCardProps {
  readonly topic: PracticeTopic;
  /** Support that acts as a student sees the topics and practises none. */
  readonly mayPractise: boolean;
  /** The first card has the page's one filled button. */
  readonly isFirst: boolean;
}

/** A topic: the level with its reason and history, when it was last practised, and the one thing to do. */
export function TopicCard({ topic, mayPractise, isFirst }: TopicCardProps) {
  const { name, level, reason, history, lastPractisedAt, questionsLeft, status, answered } = topic;
  const about = reason === '' ? m.adapt_not_practised() : reasonText({ reason });
  return (
    <ChartCard
      title={name}
      about={about}
      table={history.length === 0 ? undefined : <HistoryTable history={history} />}
      className={classes['card']}
    >
      <div className={classes['level']}>
        <LevelSteps level={level} size="large" />
        <LevelHistory topic={name} history={history} />
      </div>
      <div className={classes['foot']}>
        <p className={classes['facts']}>
          {status === 'in-progress' ? <span>{m.adapt_answered({ count: answered })}</span> : null}
          {lastPractisedAt === null ? null : (
            <span>
              {m.adapt_last()} <TimeAgo at={lastPractisedAt} />
            </span>
          )}
          <span>{m.adapt_questions_left({ count: questionsLeft })}</span>
        </p>
        {mayPractise ? <Action topic={topic} isFirst={isFirst} /> : null}
      </div>
    </ChartCard>
  );
}

function Action({ topic, isFirst }: { topic: PracticeTopic; isFirst: boolean }) {
  const { topic_id: topicId, name, level, status, benchmark } = topic;
  const variant = isFirst ? 'filled' : 'default';
  if (benchmark?.needed === true && status !== 'in-progress') {
    return (
      <div className={classes['benchmark']}>
        <p>{m.adapt_benchmark({ name: benchmark.name })}</p>
        {benchmark.url === '' ? null : (
          <PathButton
            variant={variant}
            href={benchmark.url}
            aria-label={m.practice_of({ action: m.adapt_benchmark_go(), name: benchmark.name })}
          >
            {m.adapt_benchmark_go()}
          </PathButton>
        )}
      </div>
    );
  }
  if (benchmark?.scoring === true && status !== 'in-progress')
    return (
      <p className={classes['facts']} role="status">
        {m.adapt_benchmark_scoring({ name: benchmark.name })}
      </p>
    );
  const label = status === 'in-progress' ? m.home_continue() : level === 0 ? m.practice_start() : m.adapt_start({ level });
  return (
    <PathButton variant={variant} href={`/adaptivepractice/round?topicId=${topicId}`} aria-label={m.practice_of({ action: label, name })}>
      {label}
    </PathButton>
  );
}
