import type { BookedSlot } from '@abhyas/contract/centres/booking.ts';
import type { Asset } from '@abhyas/contract/learning/learning.ts';
import { IconCalendarEvent, IconCheck, IconId, IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { now } from '../../../lib/clock.ts';
import { dayOf, daysBetween, formatDayFirst } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { timeThere, weekdayOf } from '../../../lib/dates/time-there.ts';
import { langOf } from '../../../lib/language/title-language.ts';
import { homeDay } from '../../../shared/centres/home-day.ts';
import { Badge } from '../../../ui/cards/badge.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { assetFacts } from '../facts/asset-facts.ts';
import { AssetActions } from '../rows/asset-actions.tsx';
import { Facts } from '../facts/facts.tsx';
import classes from './next-test-card.module.css';

interface NextTestCardProps {
  readonly test: Asset | null;
  readonly topicId: string;
  readonly booked: BookedSlot | null;
  /** The admit card of a seat: it is another feature's. */
  readonly renderAdmitCard: (bookingId: string) => ReactNode;
}

/** The test to think of next, with its booking: when, where, what to bring (drawing test-landing). Null where nothing is left. */
export function NextTestCard({ test, topicId, booked, renderAdmitCard }: NextTestCardProps) {
  if (test === null) {
    return (
      <section
        className="card-surface flex flex-col justify-between gap-6 min-w-0 p-6 border-l-4 border-l-brand-accent max-[600px]:gap-4 max-[600px]:p-4"
        aria-labelledby="next-test"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <div className="flex-[1_1_260px] min-w-0">
            <h2 id="next-test" className="mt-2 text-xl leading-[1.25] wrap-anywhere">
              {m.tests_none_left()}
            </h2>
            <p className="mt-0.5 text-muted">{m.tests_none_left_text()}</p>
          </div>
          <PathButton href="/preparepractice" size="md">
            {m.tests_practise()}
          </PathButton>
        </div>
      </section>
    );
  }
  return (
    <section
      className="card-surface flex flex-col justify-between gap-6 min-w-0 p-6 border-l-4 border-l-brand-accent max-[600px]:gap-4 max-[600px]:p-4"
      aria-labelledby="next-test"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="flex-[1_1_260px] min-w-0">
          <div className="flex flex-wrap gap-2">
            <Badge tone="accent">{kickerOf(test, booked)}</Badge>
            {booked ? (
              <Badge tone="good">
                <IconCheck size={14} stroke={2} aria-hidden />
                {booked.is_take_home === '1' ? m.tests_home_booked() : m.tests_seat_booked()}
              </Badge>
            ) : null}
          </div>
          <h2 id="next-test" className="mt-2 text-xl leading-[1.25] wrap-anywhere" lang={langOf(test.assetName)}>
            {test.assetName}
          </h2>
          <Facts facts={assetFacts(test)} />
        </div>
        <div className={`${classes['actions']} flex flex-wrap gap-2`}>
          {booked?.is_take_home === '0' ? renderAdmitCard(booked.slot_booking_id) : null}
          <AssetActions asset={test} nodeId={topicId} href="" lead />
        </div>
      </div>
      {booked ? <BookingLine booked={booked} /> : null}
    </section>
  );
}

/** How far away it is, in days of the place where it is taken. */
function kickerOf(test: Asset, booked: BookedSlot | null): string {
  if (test.status === 'in-progress') return m.tests_in_progress();
  const release = test.assetDetails[0]?.releaseDate ?? '';
  const today = dayOf(now());
  const day = booked && booked.is_take_home === '0' ? dayOf(new Date(booked.slot_start_time), booked.time_zone) : release;
  const days = daysBetween({ from: today, to: day });
  if (day === '' || days < 0) return m.tests_next();
  if (days === 0) return booked ? m.tests_next_today() : m.tests_next();
  return days === 1 ? m.tests_next_tomorrow() : m.tests_next_days({ count: days });
}

function BookingLine({ booked }: { booked: BookedSlot }) {
  const { slot_start_time: from, slot_end_time: to, time_zone: zone } = booked;
  if (booked.is_take_home === '1') {
    return (
      <ul className={`${classes['line']} flex flex-wrap gap-x-8 gap-y-2 m-0 px-0 pt-4 pb-0 border-t border-line text-sm list-none`}>
        <Line icon={IconCalendarEvent}>
          {m.tests_home_window({ from: homeDay({ moment: from, zone }), to: homeDay({ moment: to, zone }) })}
        </Line>
      </ul>
    );
  }
  return (
    <ul className={`${classes['line']} flex flex-wrap gap-x-8 gap-y-2 m-0 px-0 pt-4 pb-0 border-t border-line text-sm list-none`}>
      <Line icon={IconCalendarEvent}>
        <strong>
          {weekdayOf({ moment: from, zone })}, {formatDayFirst(from, zone)}
        </strong>
        , {m.tests_slot({ from: timeThere({ moment: from, zone }), to: timeThere({ moment: to, zone }) })}
      </Line>
      <Line icon={IconMapPin}>
        {booked.venue_name}
        {booked.map_url === '' ? null : (
          <a href={booked.map_url} target="_blank" rel="noopener noreferrer" aria-label={m.tests_map_of({ venue: booked.venue_name })}>
            {m.tests_map()}
          </a>
        )}
      </Line>
      {booked.bring.length === 0 ? null : <Line icon={IconId}>{m.tests_bring({ things: booked.bring.join(' \u00b7 ') })}</Line>}
    </ul>
  );
}

function Line({ icon: Icon, children }: { icon: typeof IconId; children: ReactNode }) {
  return (
    <li>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </li>
  );
}
