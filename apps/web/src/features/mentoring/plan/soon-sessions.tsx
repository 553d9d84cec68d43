import type { FrontSession } from '@abhyas/contract/home/front-page.ts';
import { Skeleton } from '@mantine/core';
import { IconMapPin, IconVideo } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { brand } from '../../../lib/brand.ts';
import { dayText } from '../../../lib/format/day-text.ts';
import { timeThere } from '../../../lib/format/time-there.ts';
import { useChangingClock } from '../../../lib/use-changing-clock.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/cards/badge.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import classes from './soon-sessions.module.css';

/** It comes when the first session can be joined: home does without it until then. */
const JoinButton = lazy(async () => ({ default: (await import('../cards/join-button.tsx')).JoinButton }));

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
/** Milliseconds; a session in person has no moment to join from. */
const momentsOf = ({ startsAt, endsAt, joinsAt }: FrontSession) =>
  [startsAt, endsAt, joinsAt].filter((moment) => moment !== '').map((moment) => Date.parse(moment));

/** On a student's home: the sessions with mentors that run or start soon, each with the way to its card, and Join while it is open (MEN-005). */
export function SoonSessions({ sessions }: { sessions: readonly FrontSession[] }) {
  const at = useChangingClock(sessions.flatMap(momentsOf));
  const shown = sessions.filter(({ endsAt }) => Date.parse(endsAt) > at);
  if (shown.length === 0) return null;
  return (
    <section className={classes['panel']} aria-labelledby="home-sessions">
      <div className={classes['head']}>
        <h2 id="home-sessions" className={classes['title']}>
          {m.session_front()}
        </h2>
        <PathLink href="/myPage/myPlan" className={classes['all']} aria-label={m.home_see_all_of({ name: m.plan_title() })}>
          {m.home_see_all()}
        </PathLink>
      </div>
      <ul className={classes['list']}>
        {shown.map((session) => (
          <SoonSession key={session.bookingId} session={session} at={at} />
        ))}
      </ul>
    </section>
  );
}

function SoonSession({ session, at }: { session: FrontSession; at: number }) {
  const { isAdminLogin } = useOwnSession();
  const { bookingId, mentorName, startsAt, endsAt, joinsAt, place, timeZone } = session;
  const zone = timeZone === '' ? brand.timeZone : timeZone;
  const isLive = Date.parse(startsAt) <= at;
  const isOpen = joinsAt !== '' && Date.parse(joinsAt) <= at;
  const when = isLive
    ? m.home_class_ends({ time: timeThere({ moment: endsAt, zone }) })
    : `${dayText({ startsAt, timeZone: zone })}, ${timeThere({ moment: startsAt, zone })}`;
  const opens = isOpen || joinsAt === '' ? '' : m.session_joins({ time: timeThere({ moment: joinsAt, zone }) });
  return (
    <li className={classes['row']}>
      <PathLink className={classes['session']} href={`/myPage/myPlan?booking=${bookingId}`}>
        {joinsAt === '' ? <IconMapPin {...icon} /> : <IconVideo {...icon} />}
        <span className={classes['words']}>
          <span className={classes['name']}>{mentorName === '' ? m.session_front_left() : m.session_front_with({ name: mentorName })}</span>
          <span className={classes['when']}>{[when, place, opens].filter((part) => part !== '').join(' · ')}</span>
        </span>
        {isLive ? <Badge tone="bad">{m.session_live()}</Badge> : null}
      </PathLink>
      {isOpen && !isAdminLogin ? (
        <Suspense fallback={<Skeleton width={140} height={40} />}>
          <JoinButton bookingId={bookingId} action={{ enabled: true, reason: '' }} />
        </Suspense>
      ) : null}
    </li>
  );
}
