import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { langOf } from '../../../../lib/language/title-language.ts';
import { m } from '../../../../paraglide/messages.js';
import { Card } from '../../../../ui/cards/card.tsx';
import { showUndo } from '../../../../ui/feedback/toasts/show-undo.tsx';
import { returnFocus } from '../../../../ui/focus/use-return-focus.ts';
import { minutesInWords } from '../plan-words.ts';
import { useChangePlan, type WholePlan } from './use-whole-plan.ts';
import { costInWords, dayName, wayInWords } from './words.ts';

/** So many of what slipped are shown at first. */
const few = 4;

/** What slipped, what it costs, and the ways to catch up, each with what it would do before it is done. */
export function SlipsCard({ plan }: { plan: WholePlan }) {
  const id = useId();
  const [isAll, setAll] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { catchUp } = useChangePlan();
  const { items, minutes } = plan.slipped;
  const isGone = isOpen && items.length === 0;
  useEffect(() => {
    if (isGone) returnFocus(null);
  }, [isGone]);
  if (items.length === 0) return null;
  const shown = isAll ? items : items.slice(0, few);
  return (
    <Card aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-lg">
        {m.studyplan_slipped()} <span className="text-muted text-sm font-normal tabular">{minutesInWords(minutes)}</span>
      </h2>
      <ul className="grid gap-1 m-0 ps-4 text-body">
        {costInWords(plan.slipped).map((cost) => (
          <li key={cost}>{cost}</li>
        ))}
      </ul>
      {/* on a phone the days come soon after; what slipped is there when it is asked for */}
      <ul className={`m-0 p-0 list-none ${isAll || isOpen ? '' : 'max-[600px]:hidden'}`}>
        {shown.map(({ key, title, minutes: length, day }) => (
          <li key={key} className="grid gap-0.5 py-2 border-t border-line wrap-anywhere">
            <span className="text-ink" lang={langOf(title)}>
              {title}
            </span>
            <span className="text-muted text-sm">{m.studyplan_planned_for({ time: minutesInWords(length), day: dayName(day) })}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 justify-between print:hidden">
        <Button
          aria-expanded={isOpen}
          aria-controls={`${id}-ways`}
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden className={isOpen ? 'rotate-180' : ''} />}
          onClick={() => setOpen(!isOpen)}
        >
          {m.studyplan_catch_up()}
        </Button>
        {isAll ? null : (
          <Button variant="subtle" className={items.length > few ? '' : 'min-[601px]:hidden'} onClick={() => setAll(true)}>
            {m.studyplan_show_all({ count: items.length })}
          </Button>
        )}
      </div>
      <div id={`${id}-ways`} hidden={!isOpen}>
        {isOpen ? <Ways plan={plan} catchUp={catchUp} /> : null}
      </div>
    </Card>
  );
}

type Kind = 'more' | 'dayOff' | 'leaveOut' | 'asIs';
const verbs = {
  more: m.studyplan_do_more,
  dayOff: m.studyplan_do_day_off,
  leaveOut: m.studyplan_do_out,
  asIs: m.studyplan_do_as_is,
} as const satisfies Record<Kind, () => string>;

function Ways({ plan: { slipped, catchUps }, catchUp }: { plan: WholePlan; catchUp: ReturnType<typeof useChangePlan>['catchUp'] }) {
  const keys = slipped.items.map(({ key }) => key);
  const ways: readonly { readonly kind: Kind; readonly days: readonly string[]; readonly words: string }[] = [
    ...catchUps.map((way) => ({ kind: way.kind, days: way.days, words: wayInWords(way) })),
    { kind: 'leaveOut', days: [], words: m.studyplan_way_out({ time: minutesInWords(slipped.minutes) }) },
    { kind: 'asIs', days: [], words: m.studyplan_way_as_is() },
  ];
  const choose = ({ kind, days }: (typeof ways)[number]) => {
    const undo = {
      kind: 'undo' as const,
      days: [...days],
      keys: kind === 'leaveOut' ? keys : [],
      settledAt: slipped.settledAt,
    };
    catchUp.mutate(
      { kind, days: [], keys: [] },
      {
        onSuccess: () => showUndo({ message: m.studyplan_caught_up(), label: m.study_undo(), onUndo: () => catchUp.mutate(undo) }),
      },
    );
  };
  return (
    <ul className="m-0 p-0 list-none">
      {ways.map((way) => (
        <li key={way.kind} className="grid gap-2 py-3 border-t border-line justify-items-start">
          <span className="text-body">{way.words}</span>
          <Button
            variant="default"
            size="compact-md"
            loading={catchUp.isPending && catchUp.variables.kind === way.kind}
            aria-disabled={catchUp.isPending}
            onClick={() => (catchUp.isPending ? undefined : choose(way))}
          >
            {verbs[way.kind]()}
          </Button>
        </li>
      ))}
    </ul>
  );
}
