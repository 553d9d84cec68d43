import { deskCountLimit } from '@abhyas/contract/home/desk-limits.ts';
import type { StaffDesk } from '@abhyas/contract/home/staff-desk.ts';
import {
  IconChevronRight,
  IconClockExclamation,
  IconFileAlert,
  IconMessage2Question,
  IconMessageCircleQuestion,
  IconUserPlus,
  IconUserX,
  IconVideoOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { now } from '../../../lib/clock.ts';
import { formatTime } from '../../../lib/dates/dates.ts';
import { timeAgo } from '../../../lib/dates/relative-time.ts';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { kindWords } from '../school-kind-words.ts';
import classes from './desk-counts.module.css';

/** Where on the page the lists are that have no page of their own. */
export const doubtsId = 'doubts';
export const offersId = 'offers';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

interface CountProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly count: number;
  readonly about: string;
  readonly href: string;
  /** What waits and should not. */
  readonly urgent?: boolean;
}

/** A figure of the desk, which leads to its list. A zero stays a zero. */
function Count({ icon: picture, name, count, about, href, urgent = false }: CountProps) {
  const inside = (
    <>
      <span
        className={`${classes['name']} flex gap-2 items-center min-w-0 text-muted text-sm font-medium data-urgent:text-warn`}
        data-urgent={(urgent && count > 0) || undefined}
      >
        {picture}
        {name}
      </span>
      <span className={`${classes['figure']} col-1 text-muted text-sm wrap-anywhere`}>
        <strong className="me-1 text-ink text-xl font-strong tabular leading-[1.2]">
          {count > deskCountLimit ? m.sdesk_more_than({ count: deskCountLimit }) : count}
        </strong>{' '}
        <span>{about}</span>
      </span>
      <IconChevronRight className="[grid-area:1_/_2_/_span_2] text-muted max-[560px]:hidden" size={18} stroke={1.75} aria-hidden="true" />
    </>
  );
  return (
    <Card as="li" compact className={classes['count']}>
      {href.startsWith('#') ? (
        <a className={classes['link']} href={href}>
          {inside}
        </a>
      ) : (
        <PathLink className={classes['link']} href={href}>
          {inside}
        </PathLink>
      )}
    </Card>
  );
}

/** How much waits of each kind, as far as the rights of the reader go. */
export function DeskCounts({ desk: { centre, classes: lessons, content, timeZone } }: { desk: StaffDesk }) {
  if (centre === null && lessons === null && content === null) return null;
  return (
    <section aria-label={m.sdesk_counts()}>
      <ul
        className={`${classes['counts']} grid-cols-[repeat(auto-fit,minmax(168px,1fr))] grid gap-4 mx-0 mt-0 mb-6 p-0 list-none max-[560px]:grid-cols-2 max-[560px]:gap-3 max-[560px]:mb-4`}
      >
        {centre === null ? null : (
          <Count
            icon={<IconClockExclamation {...icon} />}
            name={m.sdesk_late()}
            count={centre.late}
            about={m.sdesk_late_about()}
            href="/staff/late"
            urgent
          />
        )}
        {lessons === null ? null : <LessonCounts lessons={lessons} />}
        {centre === null ? null : <OfferCount offers={centre.offers} zone={timeZone} />}
        {content === null ? null : <ImportCount last={content.lastImport} />}
      </ul>
    </section>
  );
}

function LessonCounts({ lessons: { doubts, questions, recordings, missed } }: { lessons: NonNullable<StaffDesk['classes']> }) {
  const [oldest] = doubts.first;
  const age = oldest === undefined ? null : timeAgo({ moment: new Date(oldest.since), now: now() });
  return (
    <>
      <Count
        icon={<IconMessageCircleQuestion {...icon} />}
        name={m.sdesk_doubts()}
        count={doubts.count}
        about={oldest === undefined ? m.sdesk_doubts_none() : m.sdesk_doubts_about({ age: age ?? m.just_now() })}
        href={`#${doubtsId}`}
      />
      <Count
        icon={<IconMessage2Question {...icon} />}
        name={m.sdesk_questions()}
        count={questions}
        about={m.sdesk_questions_about()}
        href="/staff/questions"
      />
      <Count
        icon={<IconVideoOff {...icon} />}
        name={m.sdesk_recordings()}
        count={recordings}
        about={m.sdesk_recordings_about()}
        href="/staff/classes"
        urgent
      />
      <Count icon={<IconUserX {...icon} />} name={m.sdesk_missed()} count={missed} about={m.sdesk_missed_about()} href="/staff/missed" />
    </>
  );
}

function OfferCount({ offers: { count, first }, zone }: { offers: NonNullable<StaffDesk['centre']>['offers']; zone: string }) {
  const [next] = first;
  return (
    <Count
      icon={<IconUserPlus {...icon} />}
      name={m.sdesk_offers()}
      count={count}
      about={next === undefined ? m.sdesk_offers_none() : m.sdesk_offers_about({ time: formatTime(next.offerEndsAt, zone) })}
      href={`#${offersId}`}
    />
  );
}

function ImportCount({ last }: { last: NonNullable<StaffDesk['content']>['lastImport'] }) {
  const when = last === null ? null : timeAgo({ moment: new Date(last.at), now: now() });
  return (
    <Count
      icon={<IconFileAlert {...icon} />}
      name={m.sdesk_imports()}
      count={last?.faults ?? 0}
      about={last === null ? m.sdesk_imports_none() : m.sdesk_imports_about({ kind: kindWords[last.kind](), when: when ?? m.just_now() })}
      href="/staff/schools"
    />
  );
}
