import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDayFirst, shortWeekday } from '../../lib/dates/dates.ts';
import { langOf } from '../../lib/language/title-language.ts';
import { m } from '../../paraglide/messages.js';
import { Card } from '../../ui/cards/card.tsx';
import { PathButton } from '../../ui/navigation/path-link.tsx';
import classes from './enrol.module.css';
import type { Order } from './order-words.ts';

/** An order that is paid: the seat, the first class, and what to do before it. */
export function DoneCard({ order: { name, batch, place, email, startsOn, schedule } }: { order: Order }) {
  return (
    <Card as="div" className="grid gap-6">
      <span className="grid place-items-center w-14 h-14 rounded-circle bg-good-wash text-good">
        <IconCheck size={28} stroke={2} aria-hidden="true" />
      </span>
      <div>
        <h1 className="text-hero wrap-anywhere">{m.enrol_done_title({ name: name.split(' ')[0] ?? name })}</h1>
        <p className="mt-2 mb-0 wrap-anywhere">{m.enrol_done_text({ batch, place, email })}</p>
      </div>
      <div className="grid gap-1 p-5 rounded-card bg-brand-wash">
        <span className="text-sm text-muted">{m.enrol_first()}</span>
        <strong className="text-lg text-ink font-strong">
          {shortWeekday(startsOn)} {formatDayFirst(startsOn)}
        </strong>
        <span className="text-sm wrap-anywhere" lang={langOf(schedule)}>
          {place} · {schedule}
        </span>
      </div>
      <section>
        <h2 className="text-lg mb-2">{m.enrol_steps()}</h2>
        <ol className={`${classes['steps']} m-0 p-0 list-none`}>
          <Step title={m.enrol_step_sign_in()} text={m.enrol_step_sign_in_text({ email })}>
            <PathButton href="/">{m.enrol_portal()}</PathButton>
          </Step>
          <Step title={m.enrol_step_test()} text={m.enrol_step_test_text()}>
            <PathButton href="/start" variant="default">
              {m.enrol_step_test_do()}
            </PathButton>
          </Step>
          <Step title={m.enrol_step_hours()} text={m.enrol_step_hours_text()}>
            <PathButton href="/myPage/plan" variant="default">
              {m.enrol_step_hours_do()}
            </PathButton>
          </Step>
        </ol>
      </section>
      <div className="flex flex-wrap items-center justify-between gap-3 pt-4 border-t border-line">
        <span className="min-w-0">
          <strong className="block text-ink font-strong">{m.enrol_parent()}</strong>
          <span className="text-muted text-sm">{m.enrol_parent_text()}</span>
        </span>
        <PathButton href="/account#parents" variant="default">
          {m.enrol_parent_do()}
        </PathButton>
      </div>
    </Card>
  );
}

function Step({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className={`${classes['step']} flex flex-wrap items-center gap-x-4 gap-y-2 py-4 border-t border-line`}>
      <span className="flex-[1_1_220px] min-w-0 wrap-anywhere">
        <strong className="block text-ink font-medium">{title}</strong>
        <span className="text-muted text-sm">{text}</span>
      </span>
      {children}
    </li>
  );
}
