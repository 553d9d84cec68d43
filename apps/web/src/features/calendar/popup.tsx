import { Button } from '@mantine/core';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { IconClock, IconInfoCircle, IconMapPin, IconRepeat, IconUser } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { dayAndTime } from '../../lib/dates/time-there.ts';
import { m } from '../../paraglide/messages.js';
import { Badge } from '../../ui/cards/badge.tsx';
import { PathButton } from '../../ui/navigation/path-link.tsx';
import { EventIcon, EventRow } from './event.tsx';
import { lookClass } from './look-class.ts';
import { type ShownEvent, onDay } from './shown-event.ts';
import { countdownText, dayName, lookNames, whenText } from './words.ts';
import classes from './popup.module.css';

export interface EventDetailsProps {
  readonly shown: ShownEvent;
  readonly zone: string;
  readonly now: number;
  /** What else one can do with it: Add to calendar, and what its owner can. */
  readonly actions?: ReactNode;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** CAL-008: what it is, its name, when, where, with whom, how long until then (CAL-037), and what to do (CAL-009, CAL-010). */
export function EventDetails({ shown, zone, now, actions, heading: Heading }: EventDetailsProps & { heading: 'h2' | 'p' }) {
  const { name, look, place, event } = shown;
  const type = lookNames[look]();
  const { moduleNumber, mode } = event.event_details;
  const where = [place, mode === 'online' ? m.cal_online() : ''].filter((part) => part !== '').join(' · ');
  const countdown = countdownText({ countDownDate: event.countDownDate || (shown.isAllDay ? '' : shown.startsAt), now });
  return (
    <div className="grid gap-2 min-w-0">
      <p className="flex gap-3 items-center justify-between text-sm">
        <span className={`${classes['type']} ${lookClass(shown)}`}>
          <EventIcon look={look} size={16} />
          {moduleNumber === '' ? type : m.cal_type_module({ type, module: moduleNumber })}
        </span>
        {countdown === '' ? null : <span className="flex-none text-muted tabular">{countdown}</span>}
      </p>
      <Heading className={classes['name']}>{name}</Heading>
      <ul className={`${classes['facts']} grid gap-1.5 m-0 p-0 text-body text-sm list-none`}>
        <li>
          <IconClock {...icon} /> {whenText(shown, zone)}
        </li>
        {event.movedFrom === '' ? null : (
          <li>
            <IconRepeat {...icon} /> {m.cal_moved_from({ when: dayAndTime({ moment: event.movedFrom, zone }) })}
          </li>
        )}
        {event.mentor_name === '' ? null : (
          <li>
            <IconUser {...icon} /> {event.mentor_name}
          </li>
        )}
        {where === '' ? null : (
          <li>
            <IconMapPin {...icon} /> {where}
          </li>
        )}
        {event.about === '' ? null : (
          <li>
            <IconInfoCircle {...icon} /> {event.about}
          </li>
        )}
      </ul>
      {event.state === '' ? null : (
        <div>
          <StateBadge state={event.state} />
        </div>
      )}
      <div className="flex flex-wrap gap-2 mt-1 empty:hidden">
        <LinkButton url={event.state === 'cancelled' ? '' : shown.action.url} name={shown.action.name} of={name} isMain />
        <LinkButton url={shown.action.url === event.handout ? '' : event.handout} name={m.cal_handout()} of={name} />
        {actions}
      </div>
    </div>
  );
}

function StateBadge({ state }: { state: ShownEvent['event']['state'] }) {
  if (state === 'cancelled') return <Badge tone="bad">{m.cal_state_cancelled()}</Badge>;
  if (state === 'missed') return <Badge tone="bad">{m.cal_state_missed()}</Badge>;
  return <Badge tone="good">{state === 'attended' ? m.cal_state_attended() : m.cal_state_done()}</Badge>;
}

/** A link to a page of the portal, or in a tab of its own to one outside; nothing for what is neither. */
function LinkButton({ url, name, of, isMain = false }: { url: string; name: string; of: string; isMain?: boolean }) {
  const look = {
    variant: isMain ? 'light' : 'default',
    size: 'sm',
    fz: 'var(--size-sm)',
    px: 'sm',
    'aria-label': `${name}: ${of}`,
  } as const;
  if (url.startsWith('/') && !url.startsWith('//'))
    return (
      <PathButton href={url} {...look}>
        {name}
      </PathButton>
    );
  if (!/^https?:\/\//.test(url)) return null;
  return (
    <Button component="a" href={url} target="_blank" rel="noopener noreferrer" {...look}>
      {name}
    </Button>
  );
}

interface DayDialogProps {
  readonly day: string;
  readonly events: readonly ShownEvent[];
  readonly timeZone: string;
  readonly now: number;
  readonly actionsOf: (shown: ShownEvent) => ReactNode;
  readonly onClose: () => void;
}

/** Everything that is on a day, behind its '+N' (CAL-026). A press on an event shows what it is, in its place. */
export function DayDialog({ day, events, timeZone, now, actionsOf, onClose }: DayDialogProps) {
  const [openId, setOpenId] = useState('');
  const ofDay = onDay(events, day);
  return (
    <Dialog onClose={onClose} title={dayName(day)} closeButtonProps={{ 'aria-label': m.cal_close() }}>
      <p className="mb-3 text-muted text-sm">{m.cal_day_count({ count: ofDay.length })}</p>
      <ul className="grid gap-2 m-0 p-0 list-none">
        {ofDay.map((shown) => (
          <li key={shown.id}>
            <EventRow
              shown={shown}
              zone={timeZone}
              now={now}
              isOpen={shown.id === openId}
              onPress={() => setOpenId(shown.id === openId ? '' : shown.id)}
            />
            {shown.id === openId ? (
              <div className="px-4 pt-3 pb-4">
                <EventDetails heading="p" shown={shown} zone={timeZone} now={now} actions={actionsOf(shown)} />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
