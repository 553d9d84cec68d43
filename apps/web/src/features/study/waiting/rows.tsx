import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { FrontSession } from '@abhyas/contract/home/front-page.ts';
import type { MarkedFront } from '@abhyas/contract/home/my-page.ts';
import { IconCalendarEvent, IconChecklist, IconMapPin, IconMessageCheck, IconNote, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { brand } from '../../../lib/brand/brand.ts';
import { dayText } from '../../../lib/dates/day-text.ts';
import { timeThere } from '../../../lib/dates/time-there.ts';
import { m } from '../../../paraglide/messages.js';
import { dueDay } from '../../../shared/learning/due-day.ts';
import { Badge } from '../../../ui/cards/badge.tsx';
import { TimeAgo } from '../../../ui/date/time-ago.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { kinds } from '../kinds.ts';
import classes from './rows.module.css';

type Page = AnswerOf<'myPage'>;

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
/** How many tasks are shown in all. */
const maxTasks = 5;

interface RowProps {
  readonly picture: ReactNode;
  /** '' where nothing opens it. */
  readonly href: string;
  readonly name: string;
  readonly about: ReactNode;
  readonly aside?: ReactNode;
}

function Row({ picture, href, name, about, aside }: RowProps) {
  const words = (
    <span className={classes['words']}>
      <span className={classes['name']}>{name}</span>
      {about === '' ? null : <span className={classes['about']}>{about}</span>}
    </span>
  );
  return (
    <li>
      {href === '' ? (
        <span className={classes['row']}>
          {picture}
          {words}
          {aside}
        </span>
      ) : (
        <PathLink className={classes['row']} href={href}>
          {picture}
          {words}
          {aside}
        </PathLink>
      )}
    </li>
  );
}

/** What was agreed on with a mentor or written by the student, with the day it is due, then what is on My Task. */
export function TaskRows({ tasks: { agreed, marked } }: { tasks: Page['tasks'] }) {
  return (
    <ul className={classes['list']}>
      {agreed.map((task) => {
        const due = dueDay({ step: task });
        return (
          <Row
            key={`agreed ${task.taskId}`}
            picture={task.own === '1' ? <IconChecklist {...icon} /> : <IconUsers {...icon} />}
            href="/myPage/myTasks"
            name={task.text}
            about={task.own === '1' ? m.study_own() : m.study_agreed()}
            aside={due === null ? null : <Badge tone={due.isLate ? 'bad' : 'accent'}>{due.text}</Badge>}
          />
        );
      })}
      {marked.slice(0, Math.max(0, maxTasks - agreed.length)).map((row) => (
        <MarkedFrontRow key={row.targetId} row={row} />
      ))}
    </ul>
  );
}

export function MarkedRows({ rows }: { rows: readonly MarkedFront[] }) {
  return (
    <ul className={classes['list']}>
      {rows.map((row) => (
        <MarkedFrontRow key={row.targetId} row={row} />
      ))}
    </ul>
  );
}

function MarkedFrontRow({ row: { kind, name, place, url, status } }: { row: MarkedFront }) {
  const { icon: Icon, label } = kinds[kind];
  return (
    <Row
      picture={<Icon {...icon} />}
      href={url}
      name={name}
      about={[label(), place].filter(Boolean).join(' · ')}
      aside={status === 'in-progress' ? <span className={classes['when']}>{m.home_status_in_progress()}</span> : null}
    />
  );
}

export function DoubtRows({ doubts: { rows } }: { doubts: Page['doubts'] }) {
  return (
    <ul className={classes['list']}>
      {rows.map(({ doubtId, text, topic, assetName, lastAt }) => (
        <Row
          key={doubtId}
          picture={<IconMessageCheck {...icon} />}
          href={`/myPage/doubts?doubtId=${doubtId}`}
          name={text}
          about={[topic, assetName].filter(Boolean).join(' · ')}
          aside={<TimeAgo at={lastAt} className={classes['when']} />}
        />
      ))}
    </ul>
  );
}

export function NoteRows({ rows }: { rows: Page['notes']['rows'] }) {
  return (
    <ul className={classes['list']}>
      {rows.map(({ noteKey, text, assetName, url, updatedAt }) => (
        <Row
          key={noteKey}
          picture={<IconNote {...icon} />}
          href={url}
          name={text}
          about={
            <>
              {assetName} · <TimeAgo at={updatedAt} />
            </>
          }
        />
      ))}
    </ul>
  );
}

/** The session that runs or is next: with whom, when and where. */
export function SessionRow({ session: { bookingId, mentorName, startsAt, place, timeZone, isNow } }: { session: FrontSession }) {
  const zone = timeZone === '' ? brand.timeZone : timeZone;
  const when = m.home_class_at({ day: dayText({ startsAt, timeZone: zone }), time: timeThere({ moment: startsAt, zone }) });
  return (
    <ul className={classes['list']}>
      <Row
        picture={place === '' ? <IconCalendarEvent {...icon} /> : <IconMapPin {...icon} />}
        href={`/myPage/myPlan?booking=${bookingId}`}
        name={mentorName === '' ? m.session_front_left() : m.session_front_with({ name: mentorName })}
        about={[when, place].filter(Boolean).join(' · ')}
        aside={isNow ? <Badge tone="bad">{m.home_class_live()}</Badge> : null}
      />
    </ul>
  );
}
