import type { CountedClass } from '@abhyas/contract/classes/student.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { classPath } from '../../../shared/classes/class-path.ts';
import { Badge } from '../../../ui/cards/badge.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { attendanceChip, startText } from '../class-words.ts';
import { mentorClassPath } from '../mentor/mentor-class-words.ts';
import classes from './attendance.module.css';
import { countText } from './attendance-words.ts';

interface AttendanceListProps {
  readonly kind: 'attended' | 'missed';
  readonly cards: readonly CountedClass[];
}

/** The classes of a month that were attended, or missed, newest first, with how many they are (MEN-041). */
export function AttendanceList({ kind, cards }: AttendanceListProps) {
  const { isMentor } = useOwnSession();
  const title = kind === 'missed' ? m.attend_missed_classes() : m.attend_attended_classes();
  return (
    <section className={classes['list']} aria-labelledby={`attend-${kind}`}>
      <h2 id={`attend-${kind}`}>
        {title} <span className={classes['count']}>{countText(cards.length)}</span>
      </h2>
      {cards.length === 0 ? (
        <p className={classes['muted']}>{kind === 'missed' ? m.attend_no_missed() : m.attend_no_attended()}</p>
      ) : (
        <ul>
          {cards.map((card) => (
            <li key={card.mappingId} className={classes['row']}>
              <span className={classes['words']}>
                {card.canOpen ? (
                  <PathLink href={isMentor ? mentorClassPath(card) : classPath(card)}>{card.classTitle}</PathLink>
                ) : (
                  <span className={classes['title']}>{card.classTitle}</span>
                )}
                <span className={classes['muted']}>
                  {startText(card)} · {card.batchName}
                </span>
              </span>
              <span className={classes['states']}>
                <Badge tone={kind === 'missed' ? 'bad' : 'good'}>{attendanceChip(card)?.text ?? title}</Badge>
                {card.attendance.corrected === '1' ? <Badge>{m.attend_corrected()}</Badge> : null}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
