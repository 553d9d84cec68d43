import { m } from '../../../paraglide/messages.js';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import type { WeekBlock as Block } from './week-layout.ts';
import { blockName, blockShort, blockTitle } from './week-words.ts';
import classes from './week-block.module.css';

interface WeekBlockProps {
  readonly block: Block;
  readonly date: string;
  readonly zone: string;
  /** It is a booking of a day that is about to be taken off. */
  readonly isHit: boolean;
  readonly onClose: (block: Block) => void;
}

/** A block of the week: a booking leads to its card, a free time can be closed, and the rest is read. */
export function WeekBlock({ block, date, zone, isHit, onClose }: WeekBlockProps) {
  const { of } = block;
  const label = blockName({ block, date, zone });
  const words = (
    <>
      <span className={classes['title']}>
        {blockTitle(block)}
        {of.kind === 'booking' && of.booking.classStatus === 'Live' ? <span className={classes['live']}>{m.session_live()}</span> : null}
      </span>
      <span className={classes['times']}>{isHit ? m.mentor_to_move() : blockShort({ block, zone })}</span>
    </>
  );
  if (of.kind === 'booking') {
    return (
      <PathLink
        className={classes['block']}
        data-kind={isHit ? 'hit' : 'booking'}
        href={`/myPlan/dashboard?booking=${of.booking.bookingId}`}
        aria-label={isHit ? `${label}, ${m.mentor_to_move()}` : label}
      >
        {words}
      </PathLink>
    );
  }
  if (of.time.state !== 'free') {
    return (
      <span className={classes['block']} data-kind={of.time.state} role="img" aria-label={label}>
        {words}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={classes['block']}
      data-kind="free"
      aria-label={m.mentor_block_close({ block: label })}
      onClick={() => onClose(block)}
    >
      {words}
    </button>
  );
}
