import { m } from '../../../../paraglide/messages.js';
import { PathLink } from '../../../../ui/navigation/path-link.tsx';
import type { WeekBlock as Block } from '../week-layout.ts';
import { blockRest, blockShort, blockTitle } from '../week-words.ts';
import classes from './week-block.module.css';

interface WeekBlockProps {
  readonly block: Block;
  readonly date: string;
  readonly zone: string;
  /** It is a booking of a day that is about to be taken off. */
  readonly isHit: boolean;
  readonly onClose: (block: Block) => void;
}

/** A block of the week, called by the words it shows and then by what its place says to those who see it: a booking and a class lead to their pages, a free time can be closed, and the rest is read. */
export function WeekBlock({ block, date, zone, isHit, onClose }: WeekBlockProps) {
  const { of } = block;
  const rest = blockRest({ block, date, zone });
  const words = (
    <>
      <span className={`${classes['title']} truncate flex gap-1 items-center font-medium`}>
        {blockTitle(block)}
        {of.kind === 'booking' && of.booking.classStatus === 'Live' ? (
          <span className="ms-1 px-1 py-0 rounded-[4px] bg-card text-bad">{m.session_live()}</span>
        ) : null}
      </span>{' '}
      <span className={`${classes['times']} truncate tabular`}>{isHit ? m.mentor_to_move() : blockShort({ block, zone })}</span>{' '}
      <span className="visually-hidden">
        {of.kind === 'time' && of.time.state === 'free' ? m.mentor_block_close({ block: rest }) : rest}
      </span>
    </>
  );
  if (of.kind === 'booking') {
    return (
      <PathLink
        className={classes['block']}
        data-kind={isHit ? 'hit' : 'booking'}
        href={`/myPlan/dashboard?booking=${of.booking.bookingId}`}
      >
        {words}
      </PathLink>
    );
  }
  if (of.kind === 'class') {
    const { classTitle, mappingId } = of.held;
    return (
      <PathLink
        className={classes['block']}
        data-kind="class"
        href={`/Classes/LIVE/${encodeURIComponent(classTitle)}/?mappingId=${mappingId}`}
      >
        {words}
      </PathLink>
    );
  }
  if (of.time.state !== 'free') {
    return (
      <span className={classes['block']} data-kind={of.time.state}>
        {words}
      </span>
    );
  }
  return (
    <button type="button" className={classes['block']} data-kind="free" onClick={() => onClose(block)}>
      {words}
    </button>
  );
}
