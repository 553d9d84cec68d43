import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { formatTime } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { StaffScreen } from '../../../shared/staff/staff-screen.tsx';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { IncidentDialog } from '../incident/incident-dialog.tsx';
import { CheckInDialog } from './dialogs/check-in-dialog.tsx';
import { DayCard } from './cards/day-card.tsx';
import classes from './desk-page.module.css';
import { FindCard } from './cards/find-card.tsx';
import { NoteDialog, type NoteSubject } from './dialogs/note-dialog.tsx';
import { NotesCard } from './cards/notes-card.tsx';
import { deskQuery } from './queries.ts';
import { ReadinessAlarms } from './readiness/readiness-alarms.tsx';
import { ReadinessCard } from './readiness/readiness-card.tsx';
import { SessionCard } from './session/session-card.tsx';
import { WhoSatCard } from './cards/who-sat-card.tsx';
import { whenText } from './words.ts';

/** What of the desk is in its address, so that a reload and a link show the same. '' is left to the portal to choose. */
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
  if (data === undefined) {
    if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    return <DeskSkeleton />;
  }
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
          <div className={classes['tools']}>
            <NativeSelect
              className={classes['venue'] ?? ''}
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
        <p className={classes['stale']} role="status">
          {m.desk_stale({ time: formatTime(data.now, zone) })}
        </p>
      ) : null}
      <ReadinessAlarms />
      <div className={classes['columns']}>
        <div className={classes['main']}>
          {session === undefined ? <ReadinessCard /> : null}
          {session === undefined || room === null ? (
            <NoSession days={days} venue={here.name} onWeek={() => go({ days: 'week' })} />
          ) : (
            <SessionCard key={session.slotId} session={session} room={room} zone={zone} chosen={seat} onChoose={setSeat} onNote={setNote} />
          )}
          {session === undefined ? null : <ReadinessCard />}
          <NotesCard notes={data.notes} zone={zone} onAdd={() => setNote({ slotId: '', seat: 0 })} />
        </div>
        <div className={classes['aside']}>
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
      <div className={classes['columns']}>
        <div className={classes['main']}>
          <Skeleton height={360} radius={12} />
          <Skeleton height={140} radius={12} />
        </div>
        <div className={classes['aside']}>
          <Skeleton height={200} radius={12} />
          <Skeleton height={160} radius={12} />
        </div>
      </div>
    </div>
  );
}
