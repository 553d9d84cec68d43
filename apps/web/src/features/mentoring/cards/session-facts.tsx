import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { IconClock, IconMapPin, IconVideo } from '@tabler/icons-react';
import { joinMs } from '@abhyas/rules/mentoring/session-card.ts';
import { dayText } from '../../../lib/dates/day-text.ts';
import { formatTime } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { PersonPicture } from '../../../ui/cards/person-picture.tsx';
import { actionOf } from './session-doors.ts';
import classes from './session-facts.module.css';
import { placeText, rangeText } from './session-words.ts';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** With whom, when, and where: in person with the address and its map, virtual with when one can join. */
export function SessionFacts({ card }: { card: BookingCard }) {
  const { mentorName, mode, venueAddress, mapUrl, venue, timeZone: zone } = card;
  const opens = new Date(Date.parse(card.startsAt) - joinMs);
  const isToOpen = actionOf(card, 'join')?.enabled === false;
  return (
    <dl className="grid gap-2 m-0">
      <div className={classes['fact']}>
        <dt className="visually-hidden">{m.session_mentor()}</dt>
        <dd className="flex gap-2 items-center text-ink font-medium">
          <PersonPicture name={mentorName} url="" size={28} />
          <span>{mentorName}</span>
        </dd>
      </div>
      <div className={classes['fact']}>
        <dt>
          <IconClock {...icon} />
          <span className="visually-hidden">{m.session_when()}</span>
        </dt>
        <dd>
          <strong>{dayText(card)}</strong>, <span className="whitespace-nowrap">{rangeText(card)}</span>
        </dd>
      </div>
      <div className={classes['fact']}>
        <dt>
          {mode === 'Virtual' ? <IconVideo {...icon} /> : <IconMapPin {...icon} />}
          <span className="visually-hidden">{m.session_where()}</span>
        </dt>
        <dd>
          {placeText(card)}
          {isToOpen ? ` · ${m.session_joins({ time: formatTime(opens, zone) })}` : ''}
          {mapUrl === '' ? null : (
            <>
              {' '}
              <a href={mapUrl} target="_blank" rel="noopener noreferrer" aria-label={m.session_map_of({ venue })}>
                {m.session_map()}
              </a>
            </>
          )}
          {venueAddress === '' ? null : <span className="block text-muted text-sm">{venueAddress}</span>}
        </dd>
      </div>
    </dl>
  );
}
