import type { GatewayName, PlanName } from '@abhyas/contract/payments/prospectus.ts';
import { Button, CloseButton, Skeleton, UnstyledButton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { IconLock, IconTicket } from '@tabler/icons-react';
import { lazy, Suspense, useId, useRef, useState, type SyntheticEvent } from 'react';
import { call, callError } from '../../lib/api.ts';
import { formatDayFirst } from '../../lib/dates/dates.ts';
import { rupees } from '../../lib/format/rupees.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { m } from '../../paraglide/messages.js';
import { Card } from '../../ui/cards/card.tsx';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { BuyerFields } from './buyer-fields.tsx';
import { buyerFaults, faultsOf } from './buyer.ts';
import type { Course, Intake } from './course.ts';
import classes from './enrol.module.css';
import { keepInTab, leaveFor, readFromTab } from './gateway-trip.ts';
import { MethodChoice } from './method-choice.tsx';
import { quoteQuery } from './queries.ts';

const StateField = lazy(async () => ({ default: (await import('./state-field.tsx')).StateField }));

interface CheckoutProps {
  readonly course: Course;
  /** The chosen batch; null where none has a seat. */
  readonly intake: Intake | null;
  /** A code that came with the address. */
  readonly code: string;
}

/** What the chosen batch costs, with all that the price hangs on, and the way to pay it. */
export function Checkout({ course, intake, code }: CheckoutProps) {
  if (intake === null)
    return (
      <Card>
        <EmptyState drawing="desk" heading="h2" title={m.enrol_all_full()}>
          {m.enrol_all_full_text()}
        </EmptyState>
      </Card>
    );
  return <Form course={course} intake={intake} given={code} />;
}

function Form({ course, intake, given }: { course: Course; intake: Intake; given: string }) {
  const { intakeId } = intake;
  const id = useId();
  const router = useRouter();
  const client = useQueryClient();
  const [code, setCode] = useState(given.trim().toUpperCase());
  const [wanted, setWanted] = useState<PlanName>('instalments');
  const [gateway, setGateway] = useState<GatewayName>(course.gateways[0] ?? 'bank');
  const [typed, setTyped] = useState(() => readFromTab('buyer') ?? { name: '', mobile: '', email: '' });
  const [gstin, setGstin] = useState<string | null>(null);
  const [state, setState] = useState(() => readFromTab('state') ?? '');
  const [tried, setTried] = useState(false);
  const quote = useQuery(quoteQuery({ intakeId, code }));
  const { data: applied } = quote;
  const { price, parts } = applied ?? intake;
  const total = applied?.total ?? price;
  const plan = parts.length < 2 ? 'full' : wanted;
  const now = plan === 'full' ? total : (parts[0]?.amount ?? total);
  const asksState = intake.asksState === '1' && (gstin ?? '').trim() === '';
  const buyer = { ...typed, gstin: gstin ?? '', ...(asksState ? { state } : {}) };
  const place = useMutation({
    mutationFn: () =>
      call('placeOrder', {
        intakeId,
        plan,
        code: applied?.code ?? '',
        gateway,
        buyer: { state: '', ...buyer },
        replaces: readFromTab('order') ?? '',
      }),
    meta: { quiet: true },
    onSuccess: ({ orderToken, checkout }) => {
      keepInTab('order', orderToken);
      // the way back from the gateway leads to the order, not to a form that would hold a second seat
      router.history.push(`/enrol/order#${orderToken}`);
      if (checkout.gateway !== 'bank') leaveFor(checkout);
    },
    // a seat that went meanwhile
    onError: () => void client.invalidateQueries({ queryKey: queryKeys.enrol.course }),
  });
  const faults = { ...(tried ? buyerFaults(buyer) : {}), ...faultsOf(place.error) };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(buyerFaults(buyer)).length === 0 && !place.isPending && !quote.isFetching) place.mutate();
  };
  const change = (part: Partial<typeof typed>) => {
    place.reset();
    const next = { ...typed, ...part };
    keepInTab('buyer', next);
    setTyped(next);
  };
  const action = gateway === 'bank' ? m.enrol_get_account() : m.enrol_pay({ amount: rupees(now) });
  return (
    <>
      <Card as="div">
        <form id={id} className="grid gap-4" onSubmit={submit} noValidate>
          <div>
            <p className="flex flex-wrap items-baseline gap-x-2 m-0">
              <strong className="text-hero text-ink font-strong tabular">{rupees(total)}</strong>
              {total < price ? (
                <s className="text-muted tabular">
                  <span className="visually-hidden">{m.enrol_price_was()} </span>
                  {rupees(price)}
                </s>
              ) : null}
            </p>
            <p className="m-0 text-muted text-sm wrap-anywhere">
              {m.enrol_gst_included()} · {intake.name}, {intake.place}
            </p>
          </div>
          {parts.length < 2 ? null : <Plans parts={parts} total={total} plan={plan} onChange={setWanted} />}
          <Code
            code={code}
            discount={applied?.discount ?? 0}
            until={applied?.discountUntil ?? ''}
            isPending={quote.isFetching}
            fault={code !== '' && quote.error ? quote.error.message : null}
            onChange={setCode}
          />
          <hr className="w-full m-0 border-0 border-t border-line" />
          <BuyerFields typed={typed} faults={faults} onChange={change} />
          {asksState ? (
            <Suspense fallback={<Skeleton height={92} />}>
              <StateField
                state={state}
                error={faults.state}
                calm={(faults.name ?? faults.mobile ?? faults.email) !== undefined}
                onChange={(next) => {
                  place.reset();
                  keepInTab('state', next);
                  setState(next);
                }}
              />
            </Suspense>
          ) : null}
          {gstin === null ? (
            <UnstyledButton
              className="tap justify-self-start text-brand-text text-sm font-medium hover:underline"
              onClick={() => setGstin('')}
            >
              {m.enrol_gst_ask()}
            </UnstyledButton>
          ) : (
            <Field
              label={m.enrol_gstin()}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              maxLength={15}
              value={gstin}
              error={faults.gstin}
              onChange={(text) => setGstin(text.toUpperCase())}
            />
          )}
          <MethodChoice gateways={course.gateways} gateway={gateway} onChange={setGateway} />
          <Sums price={price} discount={applied?.discount ?? 0} now={now} count={plan === 'full' ? 1 : parts.length} />
          {place.error && Object.keys(faultsOf(place.error)).length === 0 ? (
            <FormError>{callError(place.error, 'placeOrder')?.message ?? place.error.message}</FormError>
          ) : null}
          <Button
            type="submit"
            fullWidth
            size="lg"
            leftSection={<IconLock size={18} stroke={1.75} aria-hidden="true" />}
            loading={place.isPending}
          >
            {action}
          </Button>
          <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 m-0 text-muted text-sm">
            <span>{gateway === 'bank' ? m.enrol_method_bank_note() : m.enrol_hold_note()}</span>
            <span>
              {intake.refundUntil === '' ? m.enrol_refund_none() : m.enrol_refund_until({ date: formatDayFirst(intake.refundUntil) })}
            </span>
          </p>
        </form>
      </Card>
      <div className={`${classes['bar']} items-center justify-between gap-4`}>
        <span className="min-w-0 text-sm text-muted">
          <strong className="block text-lg text-ink font-strong tabular">{rupees(now)}</strong>
          {m.enrol_sum_now()}
        </span>
        <Button type="submit" form={id} size="lg" loading={place.isPending}>
          {action}
        </Button>
      </div>
    </>
  );
}

/** In instalments or at once, each with what is paid now. */
function Plans({
  parts,
  total,
  plan,
  onChange,
}: {
  parts: Intake['parts'];
  total: number;
  plan: PlanName;
  onChange: (plan: PlanName) => void;
}) {
  const later = parts
    .slice(1)
    .map(({ amount, dueDay }) => m.enrol_part_on({ amount: rupees(amount), date: formatDayFirst(dueDay) }))
    .join(', ');
  const words = {
    instalments: {
      name: m.enrol_instalments({ count: parts.length }),
      now: m.enrol_now({ amount: rupees(parts[0]?.amount ?? 0) }),
      more: m.enrol_then({ parts: later }),
    },
    full: { name: m.enrol_full(), now: rupees(total), more: '' },
  };
  return (
    <fieldset className="grid gap-2 m-0 p-0 border-0">
      <legend className="visually-hidden">{m.enrol_how()}</legend>
      {(['instalments', 'full'] as const).map((name) => (
        <label key={name} className={classes['choice']}>
          <input type="radio" name="plan" className={classes['radio']} checked={plan === name} onChange={() => onChange(name)} />
          <span className="flex-1 min-w-0">
            <span className="flex flex-wrap justify-between gap-x-3 text-ink font-medium">
              <span>{words[name].name}</span>
              <span className="tabular">{words[name].now}</span>
            </span>
            {words[name].more === '' ? null : <span className="block text-muted text-sm">{words[name].more}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** A code: asked for on demand, then a line with what it takes off and the way to take it out. */
function Code({
  code,
  discount,
  until,
  isPending,
  fault,
  onChange,
}: {
  code: string;
  discount: number;
  until: string;
  isPending: boolean;
  fault: string | null;
  onChange: (code: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const apply = () => onChange((typed ?? '').trim().toUpperCase());
  if (code !== '' && fault === null && !isPending)
    return (
      <div className="flex items-center gap-3 min-h-11 ps-4 pe-1 rounded-control border border-good bg-good-wash text-sm" role="status">
        <IconTicket size={18} stroke={1.75} className="flex-none text-good" aria-hidden="true" />
        <span className="flex-1 min-w-0 wrap-anywhere">
          <strong className="text-ink font-strong">{code}</strong>{' '}
          <span className="text-good-ink">
            {m.enrol_code_off({ amount: rupees(discount) })}
            {until === '' ? '' : `, ${m.enrol_code_until({ date: formatDayFirst(until) })}`}
          </span>
        </span>
        <CloseButton
          size={44}
          aria-label={m.enrol_code_remove({ code })}
          onClick={() => {
            setTyped(null);
            onChange('');
          }}
        />
      </div>
    );
  if (typed === null && code === '')
    return (
      <UnstyledButton className="tap justify-self-start text-brand-text text-sm font-medium hover:underline" onClick={() => setTyped('')}>
        {m.enrol_code_ask()}
      </UnstyledButton>
    );
  return (
    <div ref={root} className="flex items-start gap-2">
      <Field
        className="flex-1"
        label={m.enrol_code()}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        maxLength={30}
        value={typed ?? code}
        error={fault}
        onChange={(text) => {
          setTyped(text.toUpperCase());
          if (code !== '') onChange('');
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
      />
      <Button variant="default" size="lg" className={classes['apply']} loading={isPending} onClick={apply}>
        {m.enrol_code_apply()}
      </Button>
    </div>
  );
}

function Sums({ price, discount, now, count }: { price: number; discount: number; now: number; count: number }) {
  return (
    <dl className={`${classes['sums']} tabular`}>
      <dt className="text-muted">{m.enrol_sum_course()}</dt>
      <dd>{rupees(price)}</dd>
      {discount === 0 ? null : (
        <>
          <dt className="text-muted">{m.enrol_code()}</dt>
          <dd className="text-good-ink">{m.enrol_code_off({ amount: rupees(discount) })}</dd>
        </>
      )}
      <dt className="pt-2 border-t border-line text-ink font-strong">
        {count === 1 ? m.enrol_sum_now() : m.enrol_sum_part({ number: 1, count })}
      </dt>
      <dd className="pt-2 border-t border-line text-ink font-strong">{rupees(now)}</dd>
    </dl>
  );
}
