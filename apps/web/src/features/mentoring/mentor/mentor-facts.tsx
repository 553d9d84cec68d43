import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { IconClock, IconMapPin, IconVideo } from '@tabler/icons-react';
import { dayText } from '../../../lib/dates/day-text.ts';
import { brand } from '../../../lib/brand/brand.ts';
import { formatTime } from '../../../lib/dates/dates.ts';
import { zoneBeside } from '../../../lib/dates/zone-beside.ts';
import { m } from '../../../paraglide/messages.js';
import { PersonPicture } from '../../../ui/cards/person-picture.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import facts from '../cards/session-facts.module.css';
import { placeText, rangeText } from '../cards/session-words.ts';
import classes from './mentor-card.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Whom the session is with, when, and where; and when the student joined. */
export function MentorFacts({ card, studentPage }: { card: BookingCard; studentPage: string }) {
  const { studentName, studentImsPin, course, otherJoinedAt, timeZone: zone, venueAddress, mode } = card;
  const there = zoneBeside({ moment: card.startsAt, zone: brand.timeZone, reader: zone });
  return (
    <dl className="grid gap-2 m-0">
      <div className={facts['fact']}>
        <dt className="visually-hidden">{m.mentor_student()}</dt>
        <dd className="flex flex-wrap gap-x-2 gap-y-1 items-center min-w-0">
          <PersonPicture name={studentName} url="" size={28} />
          {studentPage === '' ? (
            <span className={classes['name']}>{studentName}</span>
          ) : (
            <PathLink className={`${classes['name']} tap`} href={studentPage} title={m.mentor_student_page()}>
              {studentName}
            </PathLink>
          )}
          <span className="text-muted text-sm">{[studentImsPin, course].filter((part) => part !== '').join(' · ')}</span>
        </dd>
      </div>
      <div className={facts['fact']}>
        <dt>
          <IconClock {...icon} />
          <span className="visually-hidden">{m.session_when()}</span>
        </dt>
        <dd>
          <strong>{dayText(card)}</strong>, {rangeText(card)}
          {there === '' ? null : (
            <span className="block text-muted text-sm">{m.mentor_portal_time({ time: `${formatTime(card.startsAt)} ${there}` })}</span>
          )}
        </dd>
      </div>
      <div className={facts['fact']}>
        <dt>
          {mode === 'Virtual' ? <IconVideo {...icon} /> : <IconMapPin {...icon} />}
          <span className="visually-hidden">{m.session_where()}</span>
        </dt>
        <dd>
          {placeText(card)}
          {otherJoinedAt === '' ? '' : ` · ${m.mentor_student_joined({ time: formatTime(otherJoinedAt, zone) })}`}
          {venueAddress === '' ? null : <span className="block text-muted text-sm">{venueAddress}</span>}
        </dd>
      </div>
    </dl>
  );
}
