import type { LandingLesson } from '@abhyas/contract/home/path-landing.ts';
import { sharePercent } from '@abhyas/rules/measurement/arithmetic/share-percent.ts';
import { formatDuration } from '../../../lib/format/durations.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/cards/badge.tsx';
import { CardPicture } from '../../../ui/cards/card-picture.tsx';
import { ProgressBar } from '../../../ui/feedback/progress/progress-bar.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { kinds } from '../cards/asset-kinds.ts';
import classes from './continue-card.module.css';

/** The one lesson to go on with, or to begin with, and the one filled button of the page. */
export function ContinueCard({ lesson }: { lesson: LandingLesson }) {
  const { assetId, assetName, assetType, begun, place, progress, thumbUrl, url } = lesson;
  const percent = sharePercent(progress);
  const action = begun ? m.home_continue() : m.home_start();
  return (
    <section className={classes['card']} aria-labelledby="continue-with">
      <span className={classes['picture']}>
        <CardPicture seed={assetId} url={thumbUrl} />
      </span>
      <div className={classes['words']}>
        <Badge tone="accent">{begun ? m.home_next_continue() : m.home_next_begin()}</Badge>
        <h2 id="continue-with" className={classes['title']}>
          {assetName}
        </h2>
        <p className={classes['about']}>{`${place} · ${kinds[assetType].label()}`}</p>
        <div className={classes['left']}>
          {percent > 0 ? <ProgressBar done={percent} total={100} label={m.landing_progress({ name: assetName })} /> : null}
          <span>{timeLeft(lesson)}</span>
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
