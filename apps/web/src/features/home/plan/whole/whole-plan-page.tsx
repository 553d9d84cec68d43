import type { PlannedItem } from '@abhyas/contract/calendar/plan.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconFlag, IconPencil, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { formatDayFirst } from '../../../../lib/dates/dates.ts';
import { useIsPrinting } from '../../../../lib/page/use-is-printing.ts';
import { langOf } from '../../../../lib/language/title-language.ts';
import { printInLight } from '../../../../lib/print-in-light.ts';
import { isOwnStudent } from '../../../../lib/session/session.ts';
import { useOwnSession } from '../../../../lib/session/use-session.ts';
import { m } from '../../../../paraglide/messages.js';
import { Card } from '../../../../ui/cards/card.tsx';
import { lazyDialog } from '../../../../ui/feedback/lazy-dialog.tsx';
import { EmptyState } from '../../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../../ui/feedback/states/query-view.tsx';
import { showUndo } from '../../../../ui/feedback/toasts/show-undo.tsx';
import { returnFocus } from '../../../../ui/focus/use-return-focus.ts';
import { NotForRole } from '../../../../ui/navigation/not-for-role.tsx';
import { PageHeader } from '../../../../ui/navigation/page-header.tsx';
import { PathButton } from '../../../../ui/navigation/path-link.tsx';
import { judgementInWords, minutesInWords } from '../plan-words.ts';
import classes from './plan.module.css';
import { SlipsCard } from './slips-card.tsx';
import { useChangePlan, type WholePlan, wholePlanQuery } from './use-whole-plan.ts';
import { useDragToDay } from './use-drag-to-day.ts';
import { Week } from './week.tsx';
import { dayName, headOf, nameOf } from './words.ts';

const PlanDialog = lazyDialog(async () => (await import('../plan-dialog.tsx')).PlanDialog);

/** /myPage/plan: every week to the exam, with what slipped and how to catch up. `day`: the day to begin with. */
export function WholePlanPage({ day }: { day: string | undefined }) {
  const session = useOwnSession();
  const isOwn = isOwnStudent(session) && session.lastLoggedInCourseId !== '';
  const query = useQuery({ ...wholePlanQuery(session), enabled: isOwn });
  const [isEditing, setEditing] = useState(false);
  if (!isOwn) return <NotForRole />;
  const edit = () => setEditing(true);
  return (
    <>
      <QueryView query={query} loading={<PlanSkeleton />}>
        {(plan) => <Loaded plan={plan} day={day} onEdit={edit} />}
      </QueryView>
      {isEditing && query.data ? <PlanDialog plan={query.data} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

/** Why there are no days; null where there are, and where no plan was made yet. */
function emptyOf({ isSet, examOn, today }: WholePlan): { title: string; text: string } | null {
  if (!isSet || examOn > today) return null;
  if (examOn === '') return { title: m.studyplan_no_exam(), text: m.studyplan_no_exam_text() };
  if (examOn === today) return { title: m.studyplan_exam_today(), text: m.studyplan_exam_today_text() };
  return { title: m.studyplan_exam_over({ date: formatDayFirst(examOn) }), text: m.studyplan_exam_over_text() };
}

function Loaded({ plan, day, onEdit }: { plan: WholePlan; day: string | undefined; onEdit: () => void }) {
  const empty = emptyOf(plan);
  if (!plan.isSet)
    return (
      <>
        <PageHeader title={m.studyplan_title()} />
        <EmptyState
          drawing="desk"
          heading="h2"
          title={m.start_title()}
          action={<PathButton href="/start">{m.start_ten_begin()}</PathButton>}
        >
          {m.start_about()}
        </EmptyState>
      </>
    );
  if (empty !== null)
    return (
      <>
        <PageHeader title={m.studyplan_title()} />
        <EmptyState drawing="desk" heading="h2" title={empty.title} action={<Button onClick={onEdit}>{m.studyplan_edit()}</Button>}>
          {empty.text}
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHeader
        title={m.studyplan_title()}
        aside={
          <div className="flex flex-wrap gap-3 print:hidden">
            <Button variant="default" size="sm" leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />} onClick={onEdit}>
              {m.studyplan_edit()}
            </Button>
            <Button variant="default" size="sm" leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />} onClick={printInLight}>
              {m.perf_print()}
            </Button>
          </div>
        }
      >
        {headOf(plan)}
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)_344px] items-start gap-6 max-[1100px]:grid-cols-1 max-[600px]:gap-4">
        <Weeks plan={plan} day={day} />
        <div className="grid gap-6 max-[1100px]:order-first max-[600px]:gap-4">
          <TenQuestions plan={plan} />
          <Reaches plan={plan} />
          <SlipsCard plan={plan} />
          <LeftOutCard plan={plan} />
        </div>
      </div>
    </>
  );
}

/** The diagnostic that was left in the middle. */
function TenQuestions({ plan: { diagnostic } }: { plan: WholePlan }) {
  if (diagnostic !== 'open') return null;
  return (
    <Card className="flex flex-wrap gap-3 items-center justify-between print:hidden">
      <h2 className="text-md">{m.start_ten()}</h2>
      <PathButton href="/start/round">{m.home_continue()}</PathButton>
    </Card>
  );
}

/** What reaches the exam, what comes first, and what does not fit. */
function Reaches({ plan: { judgement, pace, sections, days, mocksLeft, examOn } }: { plan: WholePlan }) {
  if (judgement === null) return null;
  const first = sections.find(({ key }) => key === pace.weakest);
  const isLessonLeft = days.some(({ items }) => items.some(({ kind, doneAt }) => doneAt === '' && (kind === 'lesson' || kind === 'test')));
  return (
    <Card className="grid gap-2">
      <h2 className="flex gap-2 items-center text-md">
        <IconFlag className={judgement.fits ? 'flex-none text-good' : 'flex-none text-bad'} size={18} stroke={1.75} aria-hidden />
        {m.studyplan_exam_day()} · {formatDayFirst(examOn)}
      </h2>
      <p className="text-body">
        {judgement.fits && !isLessonLeft ? m.studyplan_lessons_done() : judgementInWords({ judgement, hours: pace.hoursPerWeek })}
      </p>
      {first === undefined ? null : (
        <p className="text-body">
          <strong>{m.studyplan_first({ section: first.name })}</strong>. {m.studyplan_first_about()}
        </p>
      )}
      {mocksLeft === 0 ? null : <p className="text-body">{m.studyplan_mocks_left({ count: mocksLeft })}</p>}
      <p className="text-muted text-sm">{m.studyplan_exam_rules()}</p>
    </Card>
  );
}

/** The days of the plan week by week, from Monday on. */
function weeksOf(days: WholePlan['days']): WholePlan['days'][] {
  const starts = days.flatMap((_, index) => (index % 7 === 0 ? [index] : []));
  return starts.map((start) => days.slice(start, start + 7));
}

function Weeks({ plan, day }: { plan: WholePlan; day: string | undefined }) {
  const { today, slipped } = plan;
  const weeks = weeksOf(plan.days);
  const isIn = (week: WholePlan['days'], on: string) => week.some((one) => one.day === on);
  const isPrinting = useIsPrinting();
  const current = weeks.findIndex((week) => isIn(week, today));
  const [toggled, setToggled] = useState<ReadonlySet<string>>(() => {
    const asked = day === undefined ? -1 : weeks.findIndex((week) => isIn(week, day));
    return new Set(asked === -1 || asked === current ? [] : [weeks[asked]?.[0]?.day ?? '']);
  });
  useEffect(() => {
    if (day !== undefined) document.querySelector(`#day-${CSS.escape(day)}`)?.scrollIntoView({ block: 'center' });
  }, [day]);
  const { mark } = useChangePlan();
  // a day that is over can't be chosen again
  const back = ({ key, movedTo }: PlannedItem) => mark.mutate(movedTo < today ? { key, mark: '' } : { key, mark: 'moved', on: movedTo });
  const change = (item: PlannedItem, how: { readonly mark: 'moved' | 'out' | ''; readonly on?: string }, message: string) =>
    mark.mutate(
      { key: item.key, ...how },
      {
        onSuccess: () => {
          showUndo({ message, label: m.study_undo(), onUndo: () => back(item) });
          // the button of the menu went with the item
          returnFocus(document.querySelector(`[data-move="${CSS.escape(item.key)}"]`));
        },
      },
    );
  const title = (item: PlannedItem) => ({ title: nameOf(item) });
  const move = (item: PlannedItem, on: string) =>
    change(item, { mark: 'moved', on }, m.studyplan_moved({ day: dayName(on), ...title(item) }));
  const { dragged, ghost, handlersOf } = useDragToDay((item, on) => {
    const isThere = plan.days.some((one) => one.day === on && one.items.some(({ key }) => key === item.key));
    if (!isThere) move(item, on);
  });
  const names = new Map([
    [current - 1, m.studyplan_last_week()],
    [current, m.studyplan_this_week()],
    [current + 1, m.studyplan_next_week()],
  ]);
  const calls = {
    today,
    next: plan.days.find((one) => one.day === today)?.items.find(({ doneAt }) => doneAt === '')?.key ?? '',
    studyDays: plan.days.flatMap((one) => (one.day >= today && !one.isOff ? [one.day] : [])),
    dragged,
    handlersOf,
    onMove: move,
    onFree: (item: PlannedItem) => change(item, { mark: '' }, m.studyplan_freed(title(item))),
    onLeaveOut: (item: PlannedItem) => change(item, { mark: 'out' }, m.studyplan_left_out(title(item))),
  };
  return (
    <div className="grid gap-3 min-w-0" data-dragging={dragged !== null || undefined}>
      {weeks.map((week, index) => {
        const first = week[0]?.day ?? '';
        const isOpen = isPrinting ? index >= current : (index === current) !== toggled.has(first);
        return (
          <Week
            key={first}
            name={names.get(index) ?? ''}
            days={week}
            slipped={slipped.items.filter((one) => isIn(week, one.day))}
            isOpen={isOpen}
            onToggle={() =>
              setToggled((before) => new Set(before.has(first) ? [...before].filter((one) => one !== first) : [...before, first]))
            }
            {...calls}
          />
        );
      })}
      {dragged === null ? null : (
        <div ref={ghost} className={classes['ghost']} aria-hidden="true">
          {nameOf(dragged.item)} · {minutesInWords(dragged.item.minutes)}
        </div>
      )}
    </div>
  );
}

/** What the student left out, to be put back. */
function LeftOutCard({ plan: { leftOut } }: { plan: WholePlan }): ReactNode {
  const id = useId();
  const { mark } = useChangePlan();
  if (leftOut.length === 0) return null;
  return (
    <Card aria-labelledby={id} className="grid gap-2">
      <h2 id={id} className="text-lg">
        {m.studyplan_out_title()}
      </h2>
      <ul className="m-0 p-0 list-none">
        {leftOut.map(({ key, title, minutes }) => (
          <li key={key} className="flex gap-3 items-center justify-between py-2 border-t border-line">
            <span className="min-w-0 wrap-anywhere">
              <span lang={langOf(title)}>{title}</span> <span className="text-muted text-sm tabular">{minutesInWords(minutes)}</span>
            </span>
            <Button
              className="flex-none print:hidden"
              variant="default"
              size="compact-md"
              aria-label={m.studyplan_put_back_name({ title })}
              onClick={() => mark.mutate({ key, mark: '' }, { onSettled: () => returnFocus(null) })}
            >
              {m.studyplan_put_back()}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PlanSkeleton() {
  return (
    <div role="status" aria-label={m.loading()} className="grid gap-6">
      <Skeleton height={56} radius="md" />
      <div className="grid grid-cols-[minmax(0,1fr)_344px] items-start gap-6 max-[1100px]:grid-cols-1">
        <div className="grid gap-3">
          <Skeleton height={520} radius="lg" />
          <Skeleton height={64} radius="lg" />
          <Skeleton height={64} radius="lg" />
        </div>
        <div className="max-[1100px]:order-first">
          <Skeleton height={320} radius="lg" />
        </div>
      </div>
    </div>
  );
}
