import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { formatTime } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { StaffScreen } from '../../../shared/staff/staff-screen.tsx';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { IncidentDialog } from '../incident/incident-dialog.tsx';
import { CheckInDialog, NoteDialog, type NoteSubject } from './dialogs.tsx';
import { DayCard, FindCard, NotesCard, WhoSatCard } from './cards.tsx';
import classes from './desk-page.module.css';
import { deskQuery } from './queries.ts';
import { ReadinessCard } from './readiness/readiness-card.tsx';
import { SessionCard } from './session.tsx';
import { whenText } from './words.ts';
import type { ReadinessThing, ReadySession } from '@abhyas/contract/centres/readiness.ts';
import { readinessThings } from '@abhyas/rules/centres/readiness.ts';
import { readinessQuery } from './readiness/queries.ts';
import { ReadinessDialog } from './readiness/readiness-dialog.tsx';
import { type Draft, draftOf } from './readiness/readiness-draft.ts';
import { cellOf, momentText } from './readiness/readiness-words.ts';

/** As many lines as do not push the desk out of sight. */
const maxShown = 3;

interface Alarm {
  readonly session: ReadySession;
  readonly thing: ReadinessThing;
}
const keyOf = ({ session, thing }: Alarm) => `${session.slotId} ${thing}`;

/** What is missing for the sessions that are near, soonest first: the session, when its candidates hear of it, and the button that mends it. */
export function ReadinessAlarms() {
  const { data } = useQuery(readinessQuery());
  const [askedKey, setAskedKey] = useState('');
  const alarms = (data?.sessions ?? []).flatMap((session) =>
    readinessThings.filter((thing) => cellOf(session, thing).state === 'alarm').map((thing) => ({ session, thing })),
  );
  const asked = alarms.find((alarm) => keyOf(alarm) === askedKey);
  const now = data?.now ?? '';
  return (
    <section
      aria-label={m.ready_alarms()}
      aria-live="polite"
      className={`${classes['alarms']} grid gap-2 mb-6`}
      hidden={alarms.length === 0}
    >
      {alarms.slice(0, maxShown).map((alarm) => (
        <div
          key={keyOf(alarm)}
          className={`${classes['alarm']} flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 rounded-card bg-bad-wash text-body`}
        >
          <IconAlertTriangle className="flex-none text-bad" size={20} stroke={1.75} aria-hidden="true" />
          <p id={`alarm ${keyOf(alarm)}`.replaceAll(' ', '-')}>
            <strong>{titleText(alarm, now)}</strong> {restText(alarm, now)}
          </p>
          <Button
            size="sm"
            className="border border-bad bg-card text-bad hover:bg-hover hover:text-bad max-[560px]:w-full"
            aria-describedby={`alarm ${keyOf(alarm)}`.replaceAll(' ', '-')}
            onClick={() => setAskedKey(keyOf(alarm))}
          >
            {doText(alarm)}
          </Button>
        </div>
      ))}
      {alarms.length > maxShown ? <p className="text-muted text-sm">{m.ready_alarms_more({ count: alarms.length - maxShown })}</p> : null}
      {data === undefined || asked === undefined ? null : (
        <ReadinessDialog
          session={asked.session}
          thing={asked.thing}
          staff={data.staff}
          now={now}
          suggested={mendedDraft(asked)}
          onClose={() => setAskedKey('')}
        />
      )}
    </section>
  );
}

const isAssigned = ({ invigilatorReady }: ReadySession) => invigilatorReady.personId !== '';

function titleText({ session, thing }: Alarm, now: string): string {
  const { venue, seats, startsAt: moment, timeZone: zone, paperReady } = session;
  const at = { venue, time: momentText({ moment, zone, now }) };
  if (thing === 'venue') return m.ready_alarm_venue(at);
  if (thing === 'paper') return m.ready_alarm_paper({ ...at, machines: paperReady.machines, seats });
  return isAssigned(session) ? m.ready_alarm_not_in(at) : m.ready_alarm_invigilator(at);
}

const tellTexts = { venue: m.ready_tell_venue, paper: m.ready_tell_paper, invigilator: m.ready_tell_invigilator };

function restText({ session, thing }: Alarm, now: string): string {
  const { booked: count, tellAt, notifiesCandidates, wereTold, timeZone: zone, invigilatorReady } = session;
  if (thing === 'invigilator' && isAssigned(session))
    return m.ready_expected({ name: invigilatorReady.name, time: momentText({ moment: invigilatorReady.dueAt, zone, now }) });
  if (!notifiesCandidates) return m.ready_unrecorded();
  const time = momentText({ moment: tellAt, zone, now });
  return wereTold ? m.ready_told({ count, time }) : tellTexts[thing]({ count, time });
}

/** What the button says, as it would be recorded; whom to assign is for staff to say. */
function mendedDraft({ session, thing }: Alarm): Draft {
  const draft = draftOf(session);
  if (thing === 'venue') return { ...draft, step: 'confirmed' };
  return thing === 'invigilator' && isAssigned(session) ? { ...draft, isIn: true } : draft;
}

function doText({ session, thing }: Alarm): string {
  if (thing === 'venue') return m.ready_do_venue();
  if (thing === 'paper') return m.ready_do_paper();
  return isAssigned(session) ? m.ready_do_not_in() : m.ready_do_invigilator();
}

/** The state of the desk in its address, so that a reload and a link show the same. '' is left to the portal to choose. */
export interface DeskPlace {
  readonly venue: string;
  readonly slot: string;
  readonly days: 'today' | 'week';
}

/** /staff/centre: the day at a centre. */
export function DeskPage(place: DeskPlace) {
  return (
    <StaffScreen right="centre">
      <Desk {...place} />
    </StaffScreen>
  );
}

function Desk({ venue, slot, days }: DeskPlace) {
  const { history } = useRouter();
  const query = useQuery(deskQuery({ venueId: venue, slotId: slot, days }));
  const [seat, setSeat] = useState(0);
  const [isCheckingIn, setCheckingIn] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const [note, setNote] = useState<NoteSubject | null>(null);
  const go = (to: Partial<DeskPlace>) => {
    const fields = Object.entries({ venue, slot, days, ...to }).filter(([, value]) => value !== '' && value !== 'today');
    const text = new URLSearchParams(fields).toString();
    setSeat(0);
    history.replace(text === '' ? '/staff/centre' : `/staff/centre?${text}`);
  };
  const { data } = query;
  if (data === undefined) return <QueryView query={query} heading="h1" loading={<DeskSkeleton />} />;
  const here = data.venues.find(({ venueId }) => venueId === data.venueId);
  if (here === undefined) {
    return (
      <EmptyState drawing="desk" heading="h1" title={m.desk_no_venues()}>
        {m.desk_no_venues_text()}
      </EmptyState>
    );
  }
  const zone = here.timeZone;
  const { room } = data;
  const session = data.sessions.find(({ slotId }) => slotId === room?.slotId);
  const running = data.sessions.filter(({ state }) => state !== 'completed' && state !== 'cancelled');
  return (
    <div aria-busy={query.isPlaceholderData}>
      <PageHeader
        title={m.desk_title()}
        aside={
          <div className={`${classes['tools']} flex flex-wrap gap-3 max-[600px]:w-full`}>
            <NativeSelect
              className="min-w-50 max-[600px]:basis-full"
              size="md"
              aria-label={m.desk_venue()}
              data={data.venues.map(({ venueId, name }) => ({ value: venueId, label: name }))}
              value={data.venueId}
              onChange={(event) => go({ venue: event.currentTarget.value, slot: '' })}
            />
            {running.length > 0 ? (
              <Button variant="default" leftSection={<IconAlertTriangle size={18} stroke={1.75} />} onClick={() => setReporting(true)}>
                {m.incident_title()}
              </Button>
            ) : null}
            <Button leftSection={<IconQrcode size={18} stroke={1.75} />} onClick={() => setCheckingIn(true)}>
              {m.desk_check_in()}
            </Button>
          </div>
        }
      >
        {m.desk_about({ venue: here.name, now: whenText(data.now, zone) })}
      </PageHeader>
      {query.isError ? (
        <p className="mb-4 px-4 py-2 rounded-control bg-warn-wash text-warn text-sm" role="status">
          {m.desk_stale({ time: formatTime(data.now, zone) })}
        </p>
      ) : null}
      <ReadinessAlarms />
      <div className="grid grid-cols-[minmax(0,1fr)_376px] items-start gap-6 max-[1200px]:grid-cols-[minmax(0,1fr)_320px] max-[1200px]:gap-4 max-[980px]:grid-cols-1">
        <div className="grid grid-cols-1 gap-6 max-[1200px]:gap-4">
          {session === undefined ? <ReadinessCard /> : null}
          {session === undefined || room === null ? (
            <NoSession days={days} venue={here.name} onWeek={() => go({ days: 'week' })} />
          ) : (
            <SessionCard
              key={session.slotId}
              session={session}
              room={room}
              venue={here}
              chosen={seat}
              onChoose={setSeat}
              onNote={setNote}
            />
          )}
          {session === undefined ? null : <ReadinessCard />}
          <NotesCard notes={data.notes} zone={zone} onAdd={() => setNote({ slotId: '', seat: 0 })} />
        </div>
        <div className="grid grid-cols-1 gap-6 max-[1200px]:gap-4">
          <DayCard
            venue={here}
            sessions={data.sessions}
            days={days}
            today={data.now}
            chosen={room?.slotId ?? ''}
            onDays={(wanted) => go({ days: wanted, slot: '' })}
            onChoose={(wanted) => go({ slot: wanted })}
          />
          <FindCard
            onShow={(found) => {
              go({ venue: found.venueId, slot: found.slotId, days: 'week' });
              setSeat(found.seat);
            }}
          />
          <WhoSatCard key={here.venueId} venue={here} today={data.now} />
        </div>
      </div>
      {isCheckingIn ? <CheckInDialog venue={here} onClose={() => setCheckingIn(false)} /> : null}
      {isReporting ? (
        <IncidentDialog sessions={running} chosen={room?.slotId ?? ''} zone={zone} onClose={() => setReporting(false)} />
      ) : null}
      {note === null ? null : (
        <NoteDialog
          venueId={here.venueId}
          subject={note}
          session={data.sessions.find(({ slotId }) => slotId === note.slotId) ?? null}
          zone={zone}
          onClose={() => setNote(null)}
        />
      )}
    </div>
  );
}

function NoSession({ days, venue, onWeek }: { days: DeskPlace['days']; venue: string; onWeek: () => void }) {
  return (
    <EmptyState
      drawing="desk"
      heading="h2"
      title={days === 'today' ? m.desk_no_sessions() : m.desk_no_sessions_week()}
      action={
        days === 'today' ? (
          <Button variant="default" onClick={onWeek}>
            {m.desk_show_week()}
          </Button>
        ) : null
      }
    >
      {m.desk_no_sessions_text({ venue })}
    </EmptyState>
  );
}

/** The outline of the desk while it is on its way. */
function DeskSkeleton() {
  return (
    <div role="status" aria-label={m.loading()}>
      <Skeleton height={32} width={220} mb={32} />
      <div className="grid grid-cols-[minmax(0,1fr)_376px] items-start gap-6 max-[1200px]:grid-cols-[minmax(0,1fr)_320px] max-[1200px]:gap-4 max-[980px]:grid-cols-1">
        <div className="grid grid-cols-1 gap-6 max-[1200px]:gap-4">
          <Skeleton height={360} radius={12} />
          <Skeleton height={140} radius={12} />
        </div>
        <div className="grid grid-cols-1 gap-6 max-[1200px]:gap-4">
          <Skeleton height={200} radius={12} />
          <Skeleton height={160} radius={12} />
        </div>
      </div>
    </div>
  );
}
