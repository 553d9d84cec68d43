import type { ReadinessState, ReadinessThing, ReadySession } from '@abhyas/contract/centres/readiness.ts';
import { readinessThings } from '@abhyas/rules/centres/readiness.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { Card } from '../../../../ui/cards/card.tsx';
import { QueryView } from '../../../../ui/feedback/states/query-view.tsx';
import { PathLink } from '../../../../ui/navigation/path-link.tsx';
import { readinessQuery } from './queries.ts';
import classes from './readiness-card.module.css';
import { ReadinessDialog } from './readiness-dialog.tsx';
import { cellOf, cellText, isToday, sessionWhen, thingWords } from './readiness-words.ts';
import { type Icon, IconAlertTriangle, IconCircleCheck, IconClock, IconProgress } from '@tabler/icons-react';

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
function ReadinessCell({ session, thing, now, onChange }: ReadinessCellProps) {
  const { state } = cellOf(session, thing);
  const isPaperOnItsWay = thing === 'paper' && (state === 'started' || (state === 'missing' && session.paperReady.machines > 0));
  const Picture = isPaperOnItsWay ? IconProgress : icons[state];
  const text = cellText({ session, thing, now });
  const { name } = session.invigilatorReady;
  return (
    <div className="min-w-0">
      <span className="hidden text-muted text-sm @max-[620px]:block" aria-hidden="true">
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
      {thing === 'invigilator' && name !== '' ? <span className="block text-muted text-xs wrap-anywhere">{name}</span> : null}
    </div>
  );
}

/** The thing and the session that are being recorded. */
interface Asked {
  readonly slotId: string;
  readonly thing: ReadinessThing;
}

/** What each coming session needs before its candidates come, at every centre: today's sessions, or the next one, or all of the next seven days. */
export function ReadinessCard() {
  const query = useQuery(readinessQuery());
  const [showsAll, setShowsAll] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { data } = query;
  const asking = data?.sessions.find(({ slotId }) => slotId === asked?.slotId);
  const few = data === undefined ? [] : soon(data.sessions, data.now);
  const shown = showsAll ? (data?.sessions ?? []) : few;
  return (
    <Card aria-labelledby="ready-title" aria-busy={query.isPending}>
      <div className={`${classes['head']} flex flex-wrap items-start justify-between gap-x-4 gap-y-1 mb-4`}>
        <div>
          <h2 id="ready-title">{m.ready_title()}</h2>
          <p className={`${classes['about']} text-muted text-sm`}>{m.ready_about()}</p>
        </div>
        {data !== undefined && data.sessions.length > few.length ? (
          <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? m.ready_show_few() : m.ready_show_all()}
          </Button>
        ) : null}
      </div>
      <QueryView query={query} height={96} />
      {data?.sessions.length === 0 ? <p className={`${classes['about']} text-muted text-sm`}>{m.ready_none()}</p> : null}
      {data === undefined || shown.length === 0 ? null : (
        <Sessions sessions={shown} now={data.now} onChange={(slotId, thing) => setAsked({ slotId, thing })} />
      )}
      {showsAll && data?.more === true ? (
        <p className={`${classes['about']} text-muted text-sm`}>{m.ready_more({ count: shown.length })}</p>
      ) : null}
      {data === undefined || asked === null || asking === undefined ? null : (
        <ReadinessDialog session={asking} thing={asked.thing} staff={data.staff} now={data.now} onClose={() => setAsked(null)} />
      )}
    </Card>
  );
}

/** Today's sessions; where there is none, the next one. */
function soon(sessions: readonly ReadySession[], now: string): readonly ReadySession[] {
  const today = sessions.filter(({ startsAt: moment, timeZone: zone }) => isToday({ moment, zone, now }));
  return today.length === 0 ? sessions.slice(0, 1) : today;
}

interface SessionsProps {
  readonly sessions: readonly ReadySession[];
  readonly now: string;
  readonly onChange: (slotId: string, thing: ReadinessThing) => void;
}

function Sessions({ sessions, now, onChange }: SessionsProps) {
  return (
    <div className="@container">
      <div className={classes['columns']} aria-hidden="true">
        <span>{m.ready_col_session()}</span>
        {readinessThings.map((thing) => (
          <span key={thing}>{thingWords[thing]()}</span>
        ))}
        <span>{m.ready_booked()}</span>
      </div>
      <ul className="m-0 p-0 list-none">
        {sessions.map((session) => {
          const { slotId, venueId, venue, room, test, booked, seats } = session;
          return (
            <li key={slotId} className={classes['row']}>
              <div className={`${classes['session']} min-w-0 wrap-anywhere @max-[620px]:col-span-full`}>
                <PathLink
                  className="rounded-[4px] text-ink font-strong tabular no-underline"
                  href={`/staff/centre?venue=${venueId}&slot=${slotId}&days=week`}
                >
                  {sessionWhen(session, now)}
                </PathLink>
                <p className="text-muted text-sm">{m.ready_place({ venue, room, test })}</p>
              </div>
              {readinessThings.map((thing) => (
                <ReadinessCell key={thing} session={session} thing={thing} now={now} onChange={() => onChange(slotId, thing)} />
              ))}
              <p className="text-body text-sm tabular text-end @max-[620px]:text-start">
                <span className="hidden text-muted text-sm @max-[620px]:block">{m.ready_booked()}</span>
                {m.ready_booked_of({ booked, seats })}
              </p>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
