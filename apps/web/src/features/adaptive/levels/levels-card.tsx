import type { PracticeTopic } from '@abhyas/contract/adaptive/topics.ts';
import { useQuery } from '@tanstack/react-query';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { FigureTable } from '../../../ui/cards/data-table.tsx';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { TimeAgo } from '../../../ui/date/time-ago.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { adaptiveQueries, type Whose } from '../queries.ts';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { levelName, reasonText } from '../words.ts';
import { LevelHistory } from './level-history.tsx';
import { LevelSteps } from './level-steps.tsx';
import classes from './levels-card.module.css';

/** The levels of a student in the topics of a course with their history: their own with a door to practice, for a parent or mentor to read. Nothing where the course has no such topics. */
export function LevelsCard({ whose, isOwn }: { whose: Whose; isOwn: boolean }) {
  const query = useQuery(adaptiveQueries.topics(whose));
  if (query.data === undefined) {
    return (
      <Card>
        <QueryView query={query} height={180} />
      </Card>
    );
  }
  return query.data.length === 0 ? null : <Levels topics={query.data} isOwn={isOwn} />;
}

function Levels({ topics, isOwn }: { topics: readonly PracticeTopic[]; isOwn: boolean }) {
  const known = topics.filter(({ level }) => level > 0);
  const title = isOwn ? m.adapt_levels_title() : m.adapt_levels_title_student();
  if (known.length === 0) {
    return (
      <ChartCard title={title}>
        <p className="text-muted text-sm">{isOwn ? m.adapt_levels_none() : m.adapt_levels_none_student()}</p>
        {isOwn ? <ToPractice /> : null}
      </ChartCard>
    );
  }
  return (
    <ChartCard
      title={title}
      about={m.adapt_levels_about({ count: known.length, total: topics.length })}
      table={<RoundsTable topics={known} />}
      controls={isOwn ? <ToPractice /> : undefined}
    >
      <ul className="m-0 p-0 list-none">
        {topics.map((topic) => (
          <li
            key={topic.topic_id}
            className={`${classes['row']} grid-cols-[minmax(0,1fr)_96px_132px_108px] break-inside-avoid grid gap-x-6 gap-y-2 items-center px-0 py-3`}
          >
            <div className={classes['words']}>
              <p className="text-ink font-medium wrap-anywhere">{topic.name}</p>
              <p className="text-muted text-sm">
                {topic.reason === '' ? m.adapt_not_practised() : reasonText({ reason: topic.reason, isOwn })}
              </p>
            </div>
            <LevelSteps level={topic.level} />
            <div className={classes['spark']}>
              <LevelHistory topic={topic.name} history={topic.history} />
            </div>
            <p className={`${classes['last']} text-muted text-sm text-end`}>
              {topic.lastPractisedAt === null ? '' : <TimeAgo at={topic.lastPractisedAt} />}
            </p>
          </li>
        ))}
      </ul>
    </ChartCard>
  );
}

const ToPractice = () => (
  <PathLink
    href="/adaptivepractice"
    className="tap text-brand-text text-sm font-medium no-underline hover:underline hover:underline-offset-3"
  >
    {m.adapt_title()}
  </PathLink>
);

function RoundsTable({ topics }: { topics: readonly PracticeTopic[] }) {
  return (
    <FigureTable>
      <thead>
        <tr>
          <th scope="col">{m.perf_col_topic()}</th>
          <th scope="col">{m.adapt_col_day()}</th>
          <th scope="col">{m.adapt_col_level()}</th>
          <th scope="col">{m.test_questions()}</th>
        </tr>
      </thead>
      <tbody>
        {topics.flatMap(({ topic_id: id, name, history }) =>
          history
            .map((point, place) => ({ ...point, place }))
            .toReversed()
            .map(({ place, day, level, questions }) => (
              <tr key={`${id} ${place}`}>
                <th scope="row">{name}</th>
                <td>{formatDayFirst(day)}</td>
                <td>{levelName(level)}</td>
                <td>{questions}</td>
              </tr>
            )),
        )}
      </tbody>
    </FigureTable>
  );
}
