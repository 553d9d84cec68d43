import type { ReadinessThing, ReadySession } from '@abhyas/contract/centres/readiness.ts';
import { readinessThings } from '@abhyas/rules/centres/readiness.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { readinessQuery } from './queries.ts';
import classes from './readiness-alarms.module.css';
import { ReadinessDialog } from './readiness-dialog.tsx';
import { type Draft, draftOf } from './readiness-draft.ts';
import { cellOf, momentText } from './readiness-words.ts';

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
    <section aria-label={m.ready_alarms()} aria-live="polite" className={classes['alarms']} hidden={alarms.length === 0}>
      {alarms.slice(0, maxShown).map((alarm) => (
        <div key={keyOf(alarm)} className={classes['alarm']}>
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
          <p id={`alarm ${keyOf(alarm)}`.replaceAll(' ', '-')}>
            <strong>{titleText(alarm, now)}</strong> {restText(alarm, now)}
          </p>
          <Button
            size="sm"
            className={classes['mend'] ?? ''}
            aria-describedby={`alarm ${keyOf(alarm)}`.replaceAll(' ', '-')}
            onClick={() => setAskedKey(keyOf(alarm))}
          >
            {doText(alarm)}
          </Button>
        </div>
      ))}
      {alarms.length > maxShown ? <p className={classes['more']}>{m.ready_alarms_more({ count: alarms.length - maxShown })}</p> : null}
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
  const { booked: count, tellAt, tellsCandidates, wereTold, timeZone: zone, invigilatorReady } = session;
  if (thing === 'invigilator' && isAssigned(session))
    return m.ready_expected({ name: invigilatorReady.name, time: momentText({ moment: invigilatorReady.dueAt, zone, now }) });
  if (!tellsCandidates) return m.ready_unrecorded();
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
