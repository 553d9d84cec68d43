import type { PersonRecord } from '@abhyas/contract/analytics/person-record.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDayFirst, formatTime } from '../../../../lib/dates/dates.ts';
import { m } from '../../../../paraglide/messages.js';
import { Badge } from '../../../../ui/cards/badge.tsx';
import { Card } from '../../../../ui/cards/card.tsx';
import { FactList } from '../../../../ui/cards/fact-list.tsx';
import { QueryView } from '../../../../ui/feedback/states/query-view.tsx';
import { reasonText } from '../../institute/words.ts';
import classes from '../people.module.css';
import { recordQuery } from '../queries.ts';
import { actionText, orderText, rupees, sessionText } from './record-words.ts';

/** What a person has done and what was done for them: progress, sessions, messages, payments and audit entries. */
export function RecordSections({ personId }: { personId: string }) {
  const query = useQuery(recordQuery(personId));
  return (
    <QueryView query={query} loading={null}>
      {(record) => (
        <>
          {record.progress === null ? null : <Progress progress={record.progress} />}
          <Part title={m.staff_people_sessions()} none={m.staff_people_sessions_none()}>
            {record.sessions.map(({ bookingId, withName, course, startsAt, state }) => (
              <Row
                key={bookingId}
                title={`${formatDayFirst(startsAt)}, ${formatTime(startsAt)}`}
                about={[withName, course].filter((part) => part !== '').join(' · ')}
                end={<Badge tone={state === 'missed' || state === 'mentor-missed' ? 'warn' : 'plain'}>{sessionText[state]()}</Badge>}
              />
            ))}
          </Part>
          {record.payments === null ? null : (
            <Part title={m.staff_people_payments()} none={m.staff_people_payments_none()}>
              {record.payments.map(({ reference, batch, status, total, due }) => (
                <Row
                  key={reference}
                  title={`${batch} · ${rupees(total)}`}
                  about={due === null ? reference : m.staff_people_due({ amount: rupees(due.amount), day: formatDayFirst(due.day, 'UTC') })}
                  end={<Badge>{orderText[status]()}</Badge>}
                />
              ))}
            </Part>
          )}
          <Part title={m.staff_people_messages()} none={m.staff_people_messages_none()}>
            {record.messages.map(({ title, at, isRead }) => (
              <Row
                key={`${at} ${title}`}
                title={title}
                about={formatDayFirst(at)}
                end={isRead ? <Badge>{m.staff_people_read()}</Badge> : <Badge tone="warn">{m.staff_people_unread()}</Badge>}
              />
            ))}
          </Part>
          <Part title={m.staff_people_audit()} none={m.staff_people_audit_none()}>
            {record.audit.map(({ at, action, by, onBehalf }, index) => (
              <Row
                key={index}
                title={actionText(action)}
                about={[`${formatDayFirst(at)}, ${formatTime(at)}`, onBehalf ? m.staff_people_by_support({ name: by }) : by]
                  .filter((part) => part !== '')
                  .join(' · ')}
              />
            ))}
          </Part>
        </>
      )}
    </QueryView>
  );
}

function Progress({ progress }: { progress: NonNullable<PersonRecord['progress']> }) {
  const { risks, classes: attended, sessions, waitingDoubts, mocks } = progress;
  const came = ({ missed, of }: { missed: number; of: number }) => (of === 0 ? '\u2013' : m.staff_people_came({ came: of - missed, of }));
  return (
    <Card as="section" className={`${classes['section']} grid gap-3`} aria-label={m.staff_people_progress()}>
      <h2>{m.staff_people_progress()}</h2>
      {risks.length === 0 ? null : (
        <p className="flex flex-wrap gap-2">
          {risks.map((reason) => (
            <Badge key={reason.kind} tone="warn">
              {reasonText(reason)}
            </Badge>
          ))}
        </p>
      )}
      <FactList
        look="grid"
        facts={[
          { name: m.staff_people_classes(), value: came(attended) },
          { name: m.staff_people_sessions(), value: came(sessions) },
          { name: m.staff_people_doubts(), value: String(waitingDoubts) },
        ]}
      />
      <ul className="grid gap-2 m-0 p-0 list-none">
        {mocks.map(({ assessmentId, name, endAt, taken, share }) => (
          <Row
            key={assessmentId}
            title={name}
            about={formatDayFirst(endAt)}
            end={
              taken ? (
                <Badge>{share === null ? m.staff_people_taken() : m.staff_people_share({ percent: Math.round(share) })}</Badge>
              ) : (
                <Badge tone="warn">{m.staff_people_not_taken()}</Badge>
              )
            }
          />
        ))}
      </ul>
    </Card>
  );
}

function Part({ title, none, children }: { title: string; none: string; children: readonly ReactNode[] }) {
  return (
    <Card as="section" className={`${classes['section']} grid gap-3`} aria-label={title}>
      <h2>{title}</h2>
      {children.length === 0 ? <p className="text-muted text-sm">{none}</p> : <ul className="grid gap-2 m-0 p-0 list-none">{children}</ul>}
    </Card>
  );
}

function Row({ title, about, end = null }: { title: string; about: string; end?: ReactNode }) {
  return (
    <li className={`${classes['row']} flex flex-wrap items-center justify-between gap-x-4 gap-y-1`}>
      <p className="min-w-0 wrap-anywhere">
        {title}
        <span className="block text-muted text-sm">{about}</span>
      </p>
      {end}
    </li>
  );
}
