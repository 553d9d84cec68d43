import { formatClock } from '../../lib/format/durations.ts';
import { m } from '../../paraglide/messages.js';
import classes from './player.module.css';
import type { Cue } from './use-cues.ts';

/** The chapters below a video; each leads to its beginning. */
export function ChapterList({ chapters, current, onGo }: { chapters: readonly Cue[]; current: number; onGo: (second: number) => void }) {
  return (
    <nav aria-label={m.video_chapters()}>
      <ol className="flex flex-wrap gap-2 mx-0 mt-3 mb-0 p-0 list-none">
        {chapters.map(({ text, from }, index) => (
          <li key={from}>
            <button
              type="button"
              className={classes['chapter']}
              aria-current={index === current ? 'true' : undefined}
              onClick={() => onGo(from)}
            >
              <span className={`${classes['time']} text-muted tabular`}>{formatClock(from)}</span>
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
