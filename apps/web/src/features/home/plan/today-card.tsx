import type { PlanItem } from '@abhyas/contract/calendar/plan.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled, IconCircleDot, IconFlag, IconPlayerPlay } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { formatTime } from '../../../lib/dates/dates.ts';
import { langOf } from '../../../lib/language/title-language.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/cards/badge.tsx';
import { PathButton, PathLink } from '../../../ui/navigation/path-link.tsx';
import { judgementInWords, minutesInWords, startOf, titleOf } from './plan-words.ts';
import classes from './today-card.module.css';
import { useMarkItem } from './use-plan.ts';
import { lazyDialog } from '../../../ui/feedback/lazy-dialog.tsx';

type Plan = AnswerOf<'studyPlan'>;

/** It comes when it is opened: most visits do without it. */
const PlanDialog = lazyDialog(async () => (await import('./plan-dialog.tsx')).PlanDialog);

const openOf = ({ today }: Plan) => today.items.filter(({ doneAt }) => doneAt === '');

/** The first open item of today, as the one thing to do next; null where there is none. */
export const nextItem = (plan: Plan | null): PlanItem | null => (plan === null ? null : (openOf(plan)[0] ?? null));

/** The first open item with its buttons. */
export function PlanHero({ item }: { item: PlanItem }) {
  return (
    <section
      className="card-surface flex flex-wrap items-center justify-between gap-x-6 gap-y-4 px-6 py-5 border-l-4 border-l-brand-accent"
      aria-labelledby="plan-next"
    >
      <HeroWords item={item} />
    </section>
  );
}

function HeroWords({ item }: { item: PlanItem }) {
  const mark = useMarkItem();
  return (
    <>
      <div className="flex-[1_1_260px] min-w-0">
        <Badge tone="accent">{m.studyplan_next()}</Badge>
        <h2 id="plan-next" className="mt-2 text-lg wrap-anywhere" lang={langOf(titleOf(item))}>
          {titleOf(item)}
        </h2>
        <p className={`${classes['about']} text-muted text-sm mt-0.5`}>
          {[item.about, m.studyplan_about({ time: minutesInWords(item.minutesLeft) })].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className={`${classes['actions']} flex flex-wrap gap-3`}>
        <Button variant="default" loading={mark.isPending} onClick={() => mark.mutate({ key: item.key, mark: 'later' })}>
          {m.studyplan_later()}
        </Button>
        <PathButton href={item.url} leftSection={<IconPlayerPlay size={18} stroke={1.75} aria-hidden />}>
          {startOf(item)}
        </PathButton>
      </div>
    </>
  );
}

/** Today of the plan: what is done, what is next, and whether all of it fits. On a phone what is next is in it, and what is done is in the count. */
export function TodayCard({ plan, withHero }: { plan: Plan; withHero: boolean }) {
  const [isEditing, setEditing] = useState(false);
  const { items, minutesLeft } = plan.today;
  const next = nextItem(plan);
  const done = items.length - openOf(plan).length;
  const listed = withHero ? openOf(plan).slice(1) : items;
  return (
    <section className={`${classes['card'] ?? ''} ${withHero && next ? (classes['led'] ?? '') : ''}`} aria-labelledby="plan-today">
      <div className="flex items-center justify-between gap-3">
        <h2 id="plan-today" className="text-[1rem]">
          {m.session_today()}
        </h2>
        {plan.isSet ? (
          <Button className={classes['edit']} variant="subtle" size="compact-sm" fz="var(--size-sm)" onClick={() => setEditing(true)}>
            {m.studyplan_edit()}
          </Button>
        ) : null}
      </div>
      <p className={`${classes['about']} text-muted text-sm mt-0.5`} aria-live="polite">
        {plan.isSet ? (
          stateOf({ done, all: items.length, minutesLeft })
        ) : (
          <PathLink className="tap" href="/start">
            {m.start_title()}
          </PathLink>
        )}
      </p>
      {withHero && next ? (
        <div className={`${classes['lead']} grid gap-4 mt-3`}>
          <HeroWords item={next} />
        </div>
      ) : null}
      {listed.length > 0 ? (
        <ul className="mx-0 mt-2 mb-0 p-0 list-none">
          {listed.map((item) => (
            <Row key={item.key} item={item} isNext={item.key === next?.key} />
          ))}
        </ul>
      ) : null}
      {plan.judgement ? (
        <p className={classes[plan.judgement.fits ? 'fits' : 'over']}>
          <IconFlag size={18} stroke={1.75} aria-hidden />
          <PathLink className="tap" href="/myPage/plan">
            {judgementInWords({ judgement: plan.judgement, hours: plan.pace.hoursPerWeek })}
          </PathLink>
        </p>
      ) : null}
      {isEditing ? (
        <Suspense fallback={null}>
          <PlanDialog plan={plan} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}

function stateOf({ done, all, minutesLeft }: { done: number; all: number; minutesLeft: number }): string {
  if (all === 0) return m.studyplan_free();
  if (done === all) return m.studyplan_all_done();
  return m.studyplan_state({ done, all, left: minutesInWords(minutesLeft) });
}

function Row({ item, isNext }: { item: PlanItem; isNext: boolean }) {
  const mark = useMarkItem();
  const title = titleOf(item);
  const isDone = item.doneAt !== '';
  const Icon = isDone ? IconCircleCheckFilled : isNext ? IconCircleDot : IconCircle;
  const icon = <Icon size={22} stroke={1.75} aria-hidden />;
  const canTick = !isDone || item.byHand;
  return (
    <li className={`${classes['row']} flex items-center gap-3 min-h-14 px-0 py-2`}>
      {canTick ? (
        <button
          type="button"
          className={classes['tick']}
          aria-pressed={isDone}
          aria-label={m.studyplan_tick({ title })}
          data-state={isDone ? 'done' : isNext ? 'next' : 'open'}
          disabled={mark.isPending}
          onClick={() => mark.mutate({ key: item.key, mark: isDone ? '' : 'done' })}
        >
          {icon}
        </button>
      ) : (
        <span className={classes['tick']} data-state="done" role="img" aria-label={m.studyplan_done()}>
          {icon}
        </span>
      )}
      <div className={`${classes['rowWords']} grid flex-[1_1_auto] min-w-0 wrap-anywhere`}>
        {isDone ? (
          <span className="text-muted">{title}</span>
        ) : (
          <PathLink className="tap" href={item.url}>
            {title}
          </PathLink>
        )}
        <span className={classes['small']}>
          {isDone ? m.studyplan_done_at({ length: minutesInWords(item.minutes), time: formatTime(item.doneAt) }) : item.about}
        </span>
      </div>
      {isDone ? null : <span className={classes['minutes']}>{minutesInWords(item.minutesLeft)}</span>}
    </li>
  );
}
