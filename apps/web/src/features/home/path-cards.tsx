import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { m } from '../../paraglide/messages.js';
import { CardPicture } from '../../ui/card-picture.tsx';
import { PathLink } from '../../ui/path-link.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { NoPosts } from './no-posts.tsx';
import classes from './path-cards.module.css';

/** The paths of the course and how far one is in each. */
export function PathCards({ paths }: { paths: AnswerOf<'homeData'>['paths'] }) {
  return (
    <section aria-labelledby="home-paths">
      <h2 id="home-paths" className={classes['title']}>
        {m.home_paths()}
      </h2>
      {paths.length === 0 ? <NoPosts /> : null}
      <ul className={classes['cards']}>
        {paths.map(({ learningPathId, name, url, thumbUrl, completed, total }) => {
          const progress = m.home_completed_of({ done: String(completed), total: String(total) });
          return (
            <li key={learningPathId}>
              <PathLink className={classes['card']} href={url}>
                <CardPicture seed={learningPathId} url={thumbUrl} />
                <span className={classes['words']}>
                  <span className={classes['name']}>{name}</span>
                  <ProgressBar done={completed} total={total} label={`${name}: ${progress}`} />
                  <span className={classes['count']}>{progress}</span>
                </span>
              </PathLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
