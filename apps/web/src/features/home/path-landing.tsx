import type { HeaderModule } from '@abhyas/contract/learning/learning.ts';
import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDuration } from '../../lib/format/durations.ts';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { tabName } from '../../lib/language/tab-name.ts';
import { langOf } from '../../lib/language/title-language.ts';
import { m } from '../../paraglide/messages.js';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { homeQueries } from './queries.ts';
import classes from './path-landing.module.css';
import type { LandingLesson, LandingPath } from '@abhyas/contract/home/path-landing.ts';
import { sharePercent } from '@abhyas/rules/measurement/arithmetic/share-percent.ts';
import { Badge } from '../../ui/cards/badge.tsx';
import { CardPicture } from '../../ui/cards/card-picture.tsx';
import { ProgressBar } from '../../ui/feedback/progress/progress-bar.tsx';
import { PathButton, PathLink } from '../../ui/navigation/path-link.tsx';
import { kinds } from './cards/asset-kinds.ts';
import { StatusTick } from '../../ui/feedback/progress/status-tick.tsx';

interface PathFrontProps {
  readonly path: LandingPath;
  readonly type: 'prepare' | 'channel';
}

/** A path or channel: its picture, what is left of it, how far one is, and the next lesson on it. */
function PathFront({ path, type }: PathFrontProps) {
  const { learningPathId, name, url, thumbUrl, completed, total } = path;
  const progress = m.path_completed_of({ done: String(completed), total: String(total) });
  return (
    <li className="card-surface flex flex-col min-w-0 overflow-clip">
      <PathLink
        className={`${classes['path']} grid-cols-[112px_minmax(0,1fr)] grid flex-1 content-start gap-4 p-4 text-body no-underline focus-visible:-outline-offset-2`}
        href={url}
      >
        <span className="overflow-hidden rounded-control">
          <CardPicture seed={learningPathId} url={thumbUrl} />
        </span>
        <span className="grid content-center gap-1">
          <span className={`${classes['name']} text-ink text-lg font-strong leading-[1.3] wrap-anywhere`}>{name}</span>
          <span className="text-muted text-sm">{(type === 'prepare' ? pathFacts : channelFacts)(path).join(' · ')}</span>
        </span>
        <span className="grid col-span-full gap-2">
          <ProgressBar done={completed} total={total} label={`${name}: ${progress}`} />
          <span className="flex justify-between text-muted text-sm tabular">
            <span>{progress}</span>
            <span aria-hidden="true">{total === 0 ? '' : `${Math.floor((100 * completed) / total)}%`}</span>
          </span>
        </span>
      </PathLink>
      {type === 'prepare' ? <LastScore score={path.lastScore} /> : null}
      <NextLesson next={path.next} />
    </li>
  );
}

const leftOf = ({ minutesLeft }: LandingPath) => (minutesLeft === 0 ? [] : [m.home_time_left({ time: formatDuration(minutesLeft * 60) })]);

/** '1 of 5 units · 3 h 20 min left' */
function pathFacts(path: LandingPath): string[] {
  return [m.landing_units({ done: String(path.unitsDone), count: path.units }), ...leftOf(path)];
}

/** '6 items left · 48 min left · 2 in progress' */
function channelFacts(path: LandingPath): string[] {
  const left = path.total - path.completed;
  return [
    ...(left === 0 ? [] : [m.landing_items_left({ count: left })]),
    ...leftOf(path),
    ...(path.inProgress === 0 ? [] : [m.landing_in_progress({ count: String(path.inProgress) })]),
  ];
}

function LastScore({ score }: { score: LandingPath['lastScore'] }) {
  return (
    <p className="flex flex-wrap justify-between gap-x-4 gap-y-0 m-0 px-4 pt-0 pb-4 text-muted text-sm tabular">
      <span>{m.landing_last_score()}</span>
      {score === null ? (
        <span>{m.landing_no_score()}</span>
      ) : (
        <span>
          <strong className="text-ink font-strong">
            {m.landing_score({ marks: score.marks.replace('-', '\u2212'), total: score.totalMarks })}
          </strong>
          {` · ${score.name}`}
        </span>
      )}
    </p>
  );
}

function NextLesson({ next }: { next: LandingPath['next'] }) {
  if (next === null) {
    return (
      <p
        className={`${classes['next']} flex items-center gap-3 min-h-13 m-0 px-4 py-2 border-t border-line text-body no-underline focus-visible:-outline-offset-2`}
      >
        <StatusTick label={m.learning_status_completed()} size={18} />
        <span className="text-muted text-sm">{m.landing_all_done()}</span>
      </p>
    );
  }
  const { icon: Icon } = kinds[next.assetType];
  return (
    <PathLink
      className={`${classes['next']} flex items-center gap-3 min-h-13 m-0 px-4 py-2 border-t border-line text-body no-underline focus-visible:-outline-offset-2`}
      href={next.url}
    >
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span className="flex-1 min-w-0 leading-[1.3]">
        <span className="block text-muted text-xs">{next.begun ? m.home_continue() : m.landing_next()}</span>{' '}
        <span className={`${classes['lessonName']} text-brand-text font-medium wrap-anywhere`}>{next.assetName}</span>
      </span>
      <span className="text-muted text-sm flex-none">{formatDuration(next.minutesLeft * 60)}</span>
    </PathLink>
  );
}

/** The one lesson to go on with, or to begin with, and the one filled button of the page. */
function ContinueCard({ lesson }: { lesson: LandingLesson }) {
  const { assetId, assetName, assetType, begun, place, progress, thumbUrl, url } = lesson;
  const percent = sharePercent(progress);
  const action = begun ? m.home_continue() : m.home_start();
  return (
    <section
      className={`${classes['card']} card-surface flex items-center gap-6 mb-6 p-6 border-l-4 border-l-brand-accent max-[600px]:grid max-[600px]:grid-cols-[88px_minmax(0,1fr)] max-[600px]:items-start max-[600px]:gap-4 max-[600px]:mb-4 max-[600px]:p-4`}
      aria-labelledby="continue-with"
    >
      <span className="flex-none w-50 overflow-hidden rounded-control max-[900px]:w-35 max-[600px]:w-auto">
        <CardPicture seed={assetId} url={thumbUrl} />
      </span>
      <div className="flex-1 min-w-0">
        <Badge tone="accent">{begun ? m.home_next_continue() : m.home_next_begin()}</Badge>
        <h2 id="continue-with" className="mt-2 text-xl leading-[1.25] wrap-anywhere max-[600px]:text-lg" lang={langOf(assetName)}>
          {assetName}
        </h2>
        <p className="mt-0.5 text-muted">{`${place} · ${kinds[assetType].label()}`}</p>
        <div className={`${classes['left']} flex items-center gap-3 mt-3 text-sm tabular`}>
          {percent > 0 ? <ProgressBar done={percent} total={100} label={m.landing_progress({ name: assetName })} /> : null}
          <span className="flex-none text-ink font-medium">{timeLeft(lesson)}</span>
        </div>
      </div>
      <PathButton href={url} aria-label={`${action}: ${assetName}`}>
        {action}
      </PathButton>
    </section>
  );
}

/** What is left of what was begun, else how long it takes. */
function timeLeft({ begun, minutesLeft }: LandingLesson): string {
  const time = formatDuration(minutesLeft * 60);
  return begun ? m.home_time_left({ time }) : time;
}

type Landing = AnswerOf<'pathLanding'>;

/** The paths or the channels under a tab of the header: the lesson to continue with first, then each with how far one is in it. */
export function PathLanding({ tab, type }: { tab: HeaderModule; type: RequestOf<'pathLanding'>['type'] }) {
  const query = useQuery(homeQueries.pathLanding(useOwnSession(), type));
  const ids = tab.children.map(({ learningPathId }) => learningPathId);
  if (query.data === undefined) {
    const loading = (
      <div role="status" aria-label={m.loading()}>
        <Skeleton height={168} radius="lg" mb={24} />
        <div className={classes['cards']}>
          {ids.map((id) => (
            <Skeleton key={id} height={236} radius="lg" />
          ))}
        </div>
      </div>
    );
    return (
      <>
        <PageHeader title={tabName(tab.name)} />
        <QueryView query={query} loading={loading} />
      </>
    );
  }
  const { continueWith, paths } = query.data;
  // the header decides what is under the tab and in which order
  const shown = ids.flatMap((id) => paths.find(({ learningPathId }) => learningPathId === id) ?? []);
  return (
    <>
      <PageHeader title={tabName(tab.name)}>{summaryOf(shown)}</PageHeader>
      {continueWith === null ? null : <ContinueCard lesson={continueWith} />}
      <ul className={classes['cards']}>
        {shown.map((path) => (
          <PathFront key={path.learningPathId} path={path} type={type} />
        ))}
      </ul>
    </>
  );
}

/** '12 of 42 completed · 20 h left' */
function summaryOf(paths: Landing['paths']): string {
  const sum = (count: (path: Landing['paths'][number]) => number) => paths.reduce((total, path) => total + count(path), 0);
  const minutesLeft = sum((path) => path.minutesLeft);
  const done = m.path_completed_of({ done: String(sum(({ completed }) => completed)), total: String(sum(({ total }) => total)) });
  return minutesLeft === 0 ? done : `${done} · ${m.home_time_left({ time: formatDuration(minutesLeft * 60) })}`;
}
