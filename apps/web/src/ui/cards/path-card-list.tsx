import { langOf } from '../../lib/language/title-language.ts';
import { m } from '../../paraglide/messages.js';
import { CardPicture } from './card-picture.tsx';
import classes from './path-card-list.module.css';
import { PathLink } from '../navigation/path-link.tsx';
import { ProgressBar } from '../feedback/progress/progress-bar.tsx';

interface PathCard {
  readonly learningPathId: string;
  readonly name: string;
  readonly url: string;
  readonly thumbUrl: string;
  readonly completed: number;
  /** 0 if it has nothing to complete. */
  readonly total: number;
}

/** Learning paths as low cards, each with its picture and how far one is in it. */
export function PathCardList({ paths }: { paths: readonly PathCard[] }) {
  return (
    <div className={classes['room']}>
      <ul className={`${classes['cards']} grid grid-cols-[repeat(auto-fill,minmax(min(320px,100%),1fr))] gap-4 m-0 p-0 list-none`}>
        {paths.map(({ learningPathId, name, url, thumbUrl, completed, total }) => {
          const progress = m.path_completed_of({ done: String(completed), total: String(total) });
          return (
            <li key={learningPathId}>
              <PathLink className={`${classes['card']} card-link grid items-center h-full box-border overflow-hidden`} href={url}>
                <CardPicture seed={learningPathId} url={thumbUrl} />
                <span className="grid gap-2 px-4 pt-3 pb-4">
                  <span className="text-ink font-strong wrap-anywhere" lang={langOf(name)}>
                    {name}
                  </span>
                  {total > 0 ? (
                    <>
                      <ProgressBar done={completed} total={total} label={`${name}: ${progress}`} />
                      <span className="text-muted text-sm tabular">{progress}</span>
                    </>
                  ) : null}
                </span>
              </PathLink>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
