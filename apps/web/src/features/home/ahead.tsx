import { Skeleton } from '@mantine/core';
import { IconClipboardCheck, IconMapPin, IconVideo } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import type { FrontClass, FrontSession } from '@abhyas/contract/home/front-page.ts';
import type { Asset } from '@abhyas/contract/learning/learning.ts';
import { langOf } from '../../lib/language/title-language.ts';
import { brand } from '../../lib/brand/brand.ts';
import { now } from '../../lib/clock.ts';
import { dayText } from '../../lib/dates/day-text.ts';
import { dayOf, formatDayFirst } from '../../lib/dates/dates.ts';
import { timeThere } from '../../lib/dates/time-there.ts';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { useChangingClock } from '../../lib/use-changing-clock.ts';
import { m } from '../../paraglide/messages.js';
import { Badge } from '../../ui/cards/badge.tsx';
import { PathButton, PathLink } from '../../ui/navigation/path-link.tsx';
import { SeeAll } from './cards/see-all.tsx';
import classes from './ahead.module.css';
import { type Ahead, momentsOf, splitAhead } from './split-ahead.ts';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

interface AheadProps {
  readonly classes: readonly FrontClass[];
  readonly sessions: readonly FrontSession[];
}

const useAhead = (ahead: AheadProps) => splitAhead({ ...ahead, at: useChangingClock(momentsOf(ahead)) });

/** What runs now, a line each with the way in: a class opens its page, a session is joined (MEN-005). */
export function RunningNow({ renderJoin, ...ahead }: AheadProps & { readonly renderJoin: (bookingId: string) => ReactNode }) {
  const { isAdminLogin } = useOwnSession();
  const { running } = useAhead(ahead);
  if (running.length === 0) return null;
  return (
    <section aria-label={m.home_running()}>
      <ul className="grid gap-2 m-0 p-0 list-none">
        {running.map((one) => (
          <li
            key={keyOf(one)}
            className={`${classes['now']} card-surface flex flex-wrap gap-x-3 gap-y-2 items-center min-h-16 py-2 pr-4 pl-6`}
          >
            <Badge tone="bad">{m.home_class_live()}</Badge>
            <PathLink className={`${classes['words']} grid flex-1 min-w-0 wrap-anywhere`} href={urlOf(one)}>
              <span className={`${classes['name']} text-ink font-medium leading-[1.35]`}>{titleOf(one)}</span>
              <span className="text-muted text-sm tabular">{aboutOf(one)}</span>
            </PathLink>
            {one.kind === 'class' ? (
              <PathButton variant="default" href={one.held.url} aria-label={m.home_class_open_name({ name: one.held.classTitle })}>
                {m.home_class_open()}
              </PathButton>
            ) : one.session.joinsAt === '' || isAdminLogin ? null : (
              <Suspense fallback={<Skeleton width={140} height={40} />}>{renderJoin(one.session.bookingId)}</Suspense>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The classes and sessions that are next, and the next test, in one card. */
export function EventsCard({ test, ...ahead }: AheadProps & { readonly test: Asset | null }) {
  const { later } = useAhead(ahead);
  if (later.length === 0 && test === null) return null;
  const today = dayOf(now());
  const isToday = test === null && later.every(({ startsAt }) => dayOf(new Date(startsAt)) === today);
  const title = isToday ? m.home_events() : m.home_events_soon();
  return (
    <section className="card-surface px-5 pt-5 pb-2" aria-labelledby="home-events">
      <div className="flex gap-3 items-center justify-between">
        <h2 id="home-events" className="text-[1rem]">
          {title}
        </h2>
        <SeeAll href="/Home/Calendar" of={m.search_page_calendar()} />
      </div>
      <ul className={`${classes['list']} mx-0 mt-2 mb-0 p-0 list-none`}>
        {later.map((one) => (
          <li key={keyOf(one)}>
            <PathLink className={`${classes['row']} flex gap-3 items-center min-h-15 text-body no-underline`} href={urlOf(one)}>
              {isOnline(one) ? <IconVideo {...icon} /> : <IconMapPin {...icon} />}
              <span className={`${classes['words']} grid flex-1 min-w-0 wrap-anywhere`}>
                <span className={`${classes['name']} text-ink font-medium leading-[1.35]`}>{titleOf(one)}</span>
                <span className="text-muted text-sm tabular">{aboutOf(one)}</span>
              </span>
            </PathLink>
          </li>
        ))}
        {test === null ? null : (
          <li>
            <PathLink className={`${classes['row']} flex gap-3 items-center min-h-15 text-body no-underline`} href="/test">
              <IconClipboardCheck {...icon} />
              <span className={`${classes['words']} grid flex-1 min-w-0 wrap-anywhere`}>
                <span className={`${classes['name']} text-ink font-medium leading-[1.35]`} lang={langOf(test.assetName)}>
                  {test.assetName}
                </span>
                <span className="text-muted text-sm tabular">{[m.home_next_test(), stateOf(test)].filter(Boolean).join(' · ')}</span>
              </span>
            </PathLink>
          </li>
        )}
      </ul>
    </section>
  );
}

/** Until when a test is open, or when it opens; of a booked one only that it is, because its day is the slot's, and nothing where it has to be booked first. */
function stateOf({ assetDetails: [details], actions }: Asset): string {
  if (!details) return '';
  const has = (wanted: string) => actions.some(({ kind }) => kind === wanted);
  if (has('view-booking')) return m.home_booked();
  if (has('book')) return '';
  const waits = actions.some(({ kind, enabled }) => kind === 'launch' && !enabled);
  return waits ? m.learning_opens({ date: formatDayFirst(details.releaseDate) }) : m.home_closes({ date: formatDayFirst(details.endDate) });
}

const keyOf = (one: Ahead) => (one.kind === 'class' ? `class ${one.held.id}` : `session ${one.session.bookingId}`);
const urlOf = (one: Ahead) => (one.kind === 'class' ? one.held.url : `/myPage/myPlan?booking=${one.session.bookingId}`);
const placeOf = (one: Ahead) => (one.kind === 'class' ? one.held.place : one.session.place);
const isOnline = (one: Ahead) => (one.kind === 'class' ? one.held.place === '' : one.session.joinsAt !== '');
const zoneOf = (one: Ahead) => (one.kind === 'session' && one.session.timeZone !== '' ? one.session.timeZone : brand.timeZone);

function titleOf(one: Ahead): string {
  if (one.kind === 'class') return one.held.classTitle;
  return one.session.mentorName === '' ? m.session_front_left() : m.session_front_with({ name: one.session.mentorName });
}

/** 'Ends at 08:30 PM', or 'Tomorrow, 07:00 PM', with the place and from when one can join. */
function aboutOf(one: Ahead): string {
  const zone = zoneOf(one);
  const joinsAt = one.kind === 'session' ? one.session.joinsAt : '';
  const at = now().getTime();
  if (Date.parse(one.startsAt) <= at) {
    return [m.home_class_ends({ time: timeThere({ moment: one.endsAt, zone }) }), placeOf(one)].filter(Boolean).join(' · ');
  }
  const when = m.home_class_at({
    day: dayText({ startsAt: one.startsAt, timeZone: zone }),
    time: timeThere({ moment: one.startsAt, zone }),
  });
  const opens = joinsAt === '' || Date.parse(joinsAt) <= at ? '' : m.session_joins({ time: timeThere({ moment: joinsAt, zone }) });
  return [when, placeOf(one), opens].filter(Boolean).join(' · ');
}
