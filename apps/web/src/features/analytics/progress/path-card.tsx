import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { formatDuration } from '../../../lib/format/durations.ts';
import { langOf } from '../../../lib/language/title-language.ts';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { FigureTable } from '../../../ui/cards/data-table.tsx';
import { ProgressBar } from '../../../ui/feedback/progress/progress-bar.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import classes from './progress.module.css';

type Path = AnswerOf<'progressTracker'>['paths'][number];
type Part = Path['learning'];

interface PathCardProps {
  readonly path: Path;
  readonly isOwn: boolean;
  /** Where someone who reads about the student sees this path alone; '' for nowhere. */
  readonly url?: string;
}

/** A path with its topics: completed against total, of lessons and of tests. A student follows the names into the lessons; others only read them. */
export function PathCard({ path, isOwn, url = '' }: PathCardProps) {
  const id = `path-${path.learningPathId}`;
  // one topic of the same name is the path once more
  const topics = path.topics.filter((topic, _place, all) => all.length > 1 || topic.name !== path.name);
  return (
    <Card aria-labelledby={id} className={`${classes['path']} grid gap-4 content-start min-w-0`}>
      <div className="flex flex-wrap gap-x-4 gap-y-1 items-baseline justify-between">
        <h2 id={id} className="text-lg" lang={langOf(path.name)}>
          <Name name={path.name} url={isOwn ? path.url : url} />
        </h2>
        {path.seconds > 0 ? <span className="text-muted text-sm">{m.perf_watched({ time: formatDuration(path.seconds) })}</span> : null}
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(180px,1fr))] gap-x-6 gap-y-3">
        <Bar name={m.perf_col_lessons()} part={path.learning} of={path.name} />
        <Bar name={m.perf_col_tests()} part={path.tests} of={path.name} />
      </div>
      {topics.length === 0 ? null : (
        <FigureTable>
          <thead>
            <tr>
              <th scope="col">{m.perf_col_topic()}</th>
              <th scope="col">{m.perf_col_lessons()}</th>
              <th scope="col">{m.perf_col_tests()}</th>
            </tr>
          </thead>
          <tbody>
            {topics.map((topic) => (
              <tr key={topic.learningPathId}>
                <th scope="row">
                  <Name name={topic.name} url={isOwn ? topic.url : ''} />
                </th>
                <td>
                  <Share part={topic.learning} />
                </td>
                <td>
                  <Share part={topic.tests} />
                </td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
    </Card>
  );
}

function Name({ name, url }: { name: string; url: string }) {
  if (url === '') return name;
  return (
    <PathLink href={url} className="text-inherit no-underline hover:text-brand-text hover:underline hover:underline-offset-3">
      {name}
    </PathLink>
  );
}

function Bar({ name, part, of }: { name: string; part: Part; of: string }) {
  if (part.total === 0) return null;
  return (
    <div className={`${classes['bar']} grid grid-cols-[1fr_auto] gap-1 text-sm`}>
      <span>{name}</span>
      <strong>{m.perf_done_of({ done: part.done, total: part.total })}</strong>
      <div className="col-span-full">
        <ProgressBar done={part.done} total={part.total} label={`${of}: ${name}`} />
      </div>
    </div>
  );
}

/** How much of a topic is done, as a small bar and its figures. */
function Share({ part: { done, total } }: { part: Part }) {
  if (total === 0) return <>{'\u2013'}</>;
  return (
    <span className="inline-flex gap-2 items-center">
      <span
        className={`${classes['small']} w-14 h-1.5 overflow-hidden rounded-[3px] bg-sunken max-[600px]:hidden print:hidden`}
        aria-hidden
      >
        <span style={{ width: `${(100 * done) / total}%` }} />
      </span>
      <span className="min-w-13">{m.perf_done_of({ done, total })}</span>
    </span>
  );
}
