import type { GatewayName } from '@abhyas/contract/payments/prospectus.ts';
import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconAlertCircle, IconCheck, IconClock, IconLock } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { now } from '../../lib/clock.ts';
import { formatDayFirst, formatTime, shortWeekday } from '../../lib/dates/dates.ts';
import { formatClock } from '../../lib/format/durations.ts';
import { rupees } from '../../lib/format/rupees.ts';
import { langOf } from '../../lib/language/title-language.ts';
import { m } from '../../paraglide/messages.js';
import { Card } from '../../ui/cards/card.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { PathButton } from '../../ui/navigation/path-link.tsx';
import classes from './enrol.module.css';
import { MethodChoice } from './method-choice.tsx';
import { nextPart, type Order, type Paying } from './order-words.ts';

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

/** What an order that is not paid waits for, in words; it says of every state whether anything was charged. */
function saidOf({ status, lastTry, lastGateway, receipts }: Order): { title: string; text: string } {
  if (status === 'cancelled')
    return { title: m.enrol_cancelled(), text: receipts.length === 0 ? m.enrol_cancelled_nothing() : m.enrol_cancelled_text() };
  if (lastGateway === 'bank' && lastTry === 'waiting') return { title: m.enrol_held(), text: m.enrol_bank_text() };
  if (lastTry === 'waiting') return { title: m.enrol_checking(), text: m.enrol_checking_text() };
  if (lastTry === 'failed') return { title: m.enrol_failed(), text: m.enrol_failed_text() };
  if (status === 'paused') return { title: m.enrol_paused(), text: m.enrol_paused_text() };
  if (status === 'lapsed') return { title: m.enrol_lapsed(), text: m.enrol_lapsed_text() };
  return { title: m.enrol_held(), text: m.enrol_hold_note() };
}

/** An order whose seat waits for money, or that is over. */
export function WaitingCard({ order, paying }: { order: Order; paying: Paying }) {
  const { title, text } = saidOf(order);
  const { status, lastTry, lastGateway, batch, place, slug, holdEndsAt } = order;
  const part = nextPart(order);
  const isBank = lastGateway === 'bank' && lastTry === 'waiting' && status !== 'cancelled';
  const isChecking = lastTry === 'waiting' && !isBank && status !== 'cancelled';
  const Icon = lastTry === 'failed' || status === 'lapsed' || status === 'paused' ? IconAlertCircle : IconClock;
  return (
    <Card as="div" className="grid gap-5">
      <span className="grid place-items-center w-14 h-14 rounded-circle bg-brand-wash text-brand-text">
        <Icon size={28} stroke={1.75} aria-hidden="true" />
      </span>
      <div role="status">
        <h1 className="text-xl wrap-anywhere">{title}</h1>
        <p className="mt-2 mb-0">{text}</p>
      </div>
      <p className="m-0 text-muted text-sm wrap-anywhere">
        {order.course} · {batch}, {place}
      </p>
      {holdEndsAt === '' ? null : <HeldFor until={holdEndsAt} />}
      {isBank && part !== null ? <BankFacts order={order} amount={part.amount} /> : null}
      {status === 'cancelled' ? (
        <PathButton href={`/enrol/${slug}`} variant="default" className="justify-self-start">
          {m.enrol_other_batches()}
        </PathButton>
      ) : part === null || (isBank && order.gateways.length === 1) ? null : (
        <PayAgain
          key={`${lastGateway} ${lastTry}`}
          order={order}
          amount={part.amount}
          paying={paying}
          quiet={isBank ? 'bank' : isChecking ? 'checking' : ''}
        />
      )}
    </Card>
  );
}

/** How long the seat is held: a clock for minutes, a day for longer. */
function HeldFor({ until }: { until: string }) {
  const [at, setAt] = useState(() => now().getTime());
  const seconds = Math.max(0, Math.round((Date.parse(until) - at) / 1000));
  const isShort = seconds < 3600;
  useEffect(() => {
    if (!isShort || seconds === 0) return;
    const timer = setTimeout(() => setAt(now().getTime()), 1000);
    return () => clearTimeout(timer);
  }, [isShort, seconds]);
  return (
    <p className="flex items-center gap-2 m-0 text-ink text-sm font-medium tabular">
      <IconClock size={16} stroke={1.75} className="flex-none" aria-hidden="true" />
      {isShort
        ? m.enrol_held_for({ clock: formatClock(seconds) })
        : m.enrol_held_until({ date: formatDayFirst(until), time: formatTime(until) })}
    </p>
  );
}

/** Where a transfer goes. */
export function BankFacts({ order: { bankAccount, reference }, amount }: { order: Order; amount: number }) {
  const part = rupees(amount);
  return (
    <section className="grid gap-3 p-5 rounded-card bg-brand-wash">
      <h2 className="text-lg">{m.enrol_bank_title({ amount: part })}</h2>
      <dl className="grid gap-3 m-0">
        <BankFact name={m.enrol_bank_account()} value={bankAccount} />
        <BankFact name={m.enrol_bank_reference()} value={reference} />
      </dl>
    </section>
  );
}

function BankFact({ name, value }: { name: string; value: string }) {
  const { copy, copied } = useClipboard({ timeout: 2000 });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <dt className="w-full text-muted text-sm">{name}</dt>
      <dd className="flex-1 min-w-0 m-0 text-ink font-strong tabular wrap-anywhere">{value}</dd>
      <dd className="m-0">
        <Button variant="default" size="sm" aria-label={m.enrol_copy_of({ what: name })} onClick={() => copy(value)}>
          {copied ? m.enrol_copied() : m.enrol_copy()}
        </Button>
      </dd>
    </div>
  );
}

/** The way to pay what is due. While a payment may be on its way it is behind a question, so that no one pays twice. */
function PayAgain({
  order,
  amount,
  paying,
  quiet,
}: {
  order: Order;
  amount: number;
  paying: Paying;
  /** What may be on its way; '' for nothing. */
  quiet: 'bank' | 'checking' | '';
}) {
  const [isOpen, setIsOpen] = useState(quiet === '');
  const first = order.lastGateway !== '' && order.gateways.includes(order.lastGateway) ? order.lastGateway : order.gateways[0];
  const [gateway, setGateway] = useState<GatewayName>(first ?? 'bank');
  if (!isOpen)
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-4 border-t border-line text-sm">
        <span className="flex-1 min-w-0">{quiet === 'bank' ? m.enrol_other_way() : m.enrol_checking_not()}</span>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {quiet === 'bank' ? m.enrol_other_way_go() : m.enrol_checking_go()}
        </Button>
      </div>
    );
  return (
    <form
      className="grid gap-4 pt-4 border-t border-line"
      onSubmit={(event) => {
        event.preventDefault();
        if (!paying.isPending) paying.onPay(gateway);
      }}
    >
      <MethodChoice gateways={order.gateways} gateway={gateway} onChange={setGateway} />
      {paying.error === null ? null : <FormError>{paying.error.message}</FormError>}
      <Button
        type="submit"
        size="lg"
        fullWidth
        leftSection={<IconLock size={18} stroke={1.75} aria-hidden="true" />}
        loading={paying.isPending}
      >
        {gateway === 'bank' ? m.enrol_bank_title({ amount: rupees(amount) }) : m.enrol_pay({ amount: rupees(amount) })}
      </Button>
      <p className="m-0 text-muted text-sm">{m.enrol_twice()}</p>
    </form>
  );
}
