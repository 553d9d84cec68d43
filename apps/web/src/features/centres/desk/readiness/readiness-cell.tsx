import type { ReadinessState, ReadinessThing, ReadySession } from '@abhyas/contract/centres/readiness.ts';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconProgress, type Icon } from '@tabler/icons-react';
import { m } from '../../../../paraglide/messages.js';
import classes from './readiness-card.module.css';
import { cellOf, cellText, sessionWhen, thingWords } from './readiness-words.ts';

const icons: Readonly<Record<ReadinessState, Icon>> = {
  done: IconCircleCheck,
  started: IconClock,
  due: IconClock,
  missing: IconAlertTriangle,
  alarm: IconAlertTriangle,
};

interface ReadinessCellProps {
  readonly session: ReadySession;
  readonly thing: ReadinessThing;
  readonly now: string;
  readonly onChange: () => void;
}

/** How far a thing is; a press records how far it is now. */
export function ReadinessCell({ session, thing, now, onChange }: ReadinessCellProps) {
  const { state } = cellOf(session, thing);
  const isPaperOnItsWay = thing === 'paper' && (state === 'started' || (state === 'missing' && session.paperReady.machines > 0));
  const Picture = isPaperOnItsWay ? IconProgress : icons[state];
  const text = cellText({ session, thing, now });
  const { name } = session.invigilatorReady;
  return (
    <div className={classes['cell']}>
      <span className={classes['label']} aria-hidden="true">
        {thingWords[thing]()}
      </span>
      <button
        type="button"
        className={classes['state']}
        data-state={isPaperOnItsWay ? 'missing' : state}
        aria-label={m.ready_cell_label({ thing: thingWords[thing](), state: text, when: sessionWhen(session, now), venue: session.venue })}
        onClick={onChange}
      >
        <Picture size={18} stroke={1.75} aria-hidden="true" />
        <span>{text}</span>
      </button>
      {thing === 'invigilator' && name !== '' ? <span className={classes['name']}>{name}</span> : null}
    </div>
  );
}
