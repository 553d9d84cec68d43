import type { LandingPath } from '@abhyas/contract/home/path-landing.ts';
import { formatDuration } from '../../../lib/format/durations.ts';
import { m } from '../../../paraglide/messages.js';
import { CardPicture } from '../../../ui/cards/card-picture.tsx';
import { ProgressBar } from '../../../ui/feedback/progress/progress-bar.tsx';
import { StatusTick } from '../../../ui/feedback/progress/status-tick.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { kinds } from '../cards/asset-kinds.ts';
import classes from './path-front.module.css';

interface PathFrontProps {
  readonly path: LandingPath;
  readonly type: 'prepare' | 'channel';
}

/** A path or channel: its picture, what is left of it, how far one is, and the next lesson on it. */
export function PathFront({ path, type }: PathFrontProps) {
  const { learningPathId, name, url, thumbUrl, completed, total } = path;
  const progress = m.path_completed_of({ done: String(completed), total: String(total) });
  return (
    <li className={classes['card']}>
      <PathLink className={classes['path']} href={url}>
        <span className={classes['picture']}>
          <CardPicture seed={learningPathId} url={thumbUrl} />
        </span>
        <span className={classes['words']}>
          <span className={classes['name']}>{name}</span>
          <span className={classes['facts']}>{(type === 'prepare' ? pathFacts : channelFacts)(path).join(' · ')}</span>
        </span>
        <span className={classes['progress']}>
          <ProgressBar done={completed} total={total} label={`${name}: ${progress}`} />
          <span className={classes['count']}>
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
    <p className={classes['score']}>
      <span>{m.landing_last_score()}</span>
      {score === null ? (
        <span>{m.landing_no_score()}</span>
      ) : (
        <span>
          <strong>{m.landing_score({ marks: score.marks.replace('-', '\u2212'), total: score.totalMarks })}</strong>
          {` · ${score.name}`}
        </span>
      )}
    </p>
  );
}

function NextLesson({ next }: { next: LandingPath['next'] }) {
  if (next === null) {
    return (
      <p className={classes['next']}>
        <StatusTick label={m.home_status_completed()} size={18} />
        <span className={classes['done']}>{m.landing_all_done()}</span>
      </p>
    );
  }
  const { icon: Icon } = kinds[next.assetType];
  return (
    <PathLink className={classes['next']} href={next.url}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span className={classes['lesson']}>
        <span className={classes['kicker']}>{next.begun ? m.home_continue() : m.landing_next()}</span>{' '}
        <span className={classes['lessonName']}>{next.assetName}</span>
      </span>
      <span className={classes['time']}>{formatDuration(next.minutesLeft * 60)}</span>
    </PathLink>
  );
}
