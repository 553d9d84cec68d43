import { reminderHours } from '@abhyas/contract/adaptive/revision-limits.ts';
import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { NativeSelect, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../../lib/api.ts';
import { formatDayFirst, formatTime } from '../../lib/dates/dates.ts';
import { formatCount } from '../../lib/format/figures.ts';
import { localeFor } from '../../lib/language/language.ts';
import { m } from '../../paraglide/messages.js';
import { Card } from '../../ui/cards/card.tsx';
import { FigureTable } from '../../ui/cards/data-table.tsx';
import { Columns } from '../../ui/charts/bars/columns.tsx';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { adaptiveQueries, type Whose } from './queries.ts';
import classes from './revise.module.css';

type Schedule = AnswerOf<'revisionSchedule'>;

/** What comes in the next thirty days, and what changes it: how much is to be remembered, and a reminder. */
export function ScheduleCards({ whose, mayChoose }: { whose: Whose; mayChoose: boolean }) {
  const query = useQuery(adaptiveQueries.schedule(whose));
  return (
    <QueryView query={query} loading={<Skeleton height={260} radius="lg" />}>
      {(schedule) => (
        <>
          <PaceCard schedule={schedule} mayChoose={mayChoose} />
          <DaysCard days={schedule.days} />
        </>
      )}
    </QueryView>
  );
}

const weekday = new Intl.DateTimeFormat(localeFor('en'), { weekday: 'short', timeZone: 'UTC' });

/** How much is to be expected on each of the next thirty days. */
function DaysCard({ days }: { days: Schedule['days'] }) {
  const total = days.reduce((sum, { expected }) => sum + expected, 0);
  if (total === 0) {
    return (
      <ChartCard title={m.adapt_days_title()}>
        <p className="text-muted">{m.adapt_days_none()}</p>
      </ChartCard>
    );
  }
  const about = m.adapt_days_about({ count: total });
  const busiest = Math.max(...days.map(({ expected }) => expected));
  return (
    <ChartCard
      title={m.adapt_days_title()}
      about={about}
      table={
        <FigureTable>
          <thead>
            <tr>
              <th scope="col">{m.adapt_col_day()}</th>
              <th scope="col">{m.adapt_col_due()}</th>
              <th scope="col">{m.adapt_col_expected()}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, due, expected }) => (
              <tr key={day}>
                <th scope="row">{`${weekday.format(new Date(day))}, ${formatDayFirst(day)}`}</th>
                <td>{due}</td>
                <td>{expected}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      }
    >
      <Columns
        label={about}
        height={150}
        columns={days.map(({ day, expected }, place) => ({
          key: day,
          name: String(Number(day.slice(8))),
          value: expected,
          // thirty numbers are no chart: that of today and of the busiest day
          text: expected > 0 && (place === 0 || expected === busiest) ? String(expected) : '',
          tone: place === 0 ? 'exception' : 'own',
        }))}
      />
    </ChartCard>
  );
}

/** The hours that a reminder can have. */
const hours = Array.from({ length: reminderHours.last - reminderHours.first + 1 }, (_hour, offset) => reminderHours.first + offset);
const hourText = (hour: number): string => formatTime(new Date(Date.UTC(2026, 0, 1, hour)), 'UTC');

function PaceCard({ schedule, mayChoose }: { schedule: Schedule; mayChoose: boolean }) {
  const [id, name] = [useId(), useId()];
  const client = useQueryClient();
  const { retention, choices, reminderHour } = schedule;
  const { mutate, isPending, variables } = useMutation({
    scope: { id: 'revision-schedule' },
    mutationFn: (choice: RequestOf<'saveRevisionSchedule'>) => call('saveRevisionSchedule', choice),
    // until the new days have come, the choice stays on the screen
    onSuccess: () => client.invalidateQueries({ queryKey: adaptiveQueries.ofRevision }),
  });
  const chosen = { retention, reminderHour, ...(isPending ? variables : {}) };
  return (
    <Card aria-labelledby={id} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id={id} className="text-lg">
          {m.adapt_pace_title()}
        </h2>
        <p className="text-muted text-sm">{m.adapt_pace_about()}</p>
      </div>
      <fieldset className="grid gap-1 m-0 p-0 border-0" aria-labelledby={id} disabled={!mayChoose}>
        {choices.map((choice) => (
          <label
            key={choice.retention}
            className={`${classes['choice']} relative flex gap-3 items-center justify-between min-h-11 px-3 border border-line rounded-control text-body cursor-pointer`}
          >
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={choice.retention === chosen.retention}
              onChange={() => mutate({ retention: choice.retention })}
            />
            <span className="font-medium tabular">{m.adapt_pace_percent({ percent: choice.retention })}</span>
            <span className="text-sm tabular">{m.adapt_pace_load({ count: choice.perDay })}</span>
          </label>
        ))}
      </fieldset>
      <p className="text-muted text-sm">{fitText(schedule)}</p>
      <NativeSelect
        label={m.adapt_reminder()}
        description={m.adapt_reminder_about()}
        disabled={!mayChoose}
        value={chosen.reminderHour ?? ''}
        data={[{ value: '', label: m.adapt_reminder_none() }, ...hours.map((hour) => ({ value: String(hour), label: hourText(hour) }))]}
        onChange={({ currentTarget: { value } }) => mutate({ reminderHour: value === '' ? null : Number(value) })}
      />
    </Card>
  );
}

/** By whose memory the questions come back. */
function fitText({ fit, reviews, needed }: Schedule): string {
  if (fit === null) return m.adapt_fit_waiting({ count: Math.min(reviews, needed), needed });
  const words = { count: formatCount(fit.reviews), day: formatDayFirst(fit.fittedOn) };
  return fit.isKept ? m.adapt_fit_kept(words) : m.adapt_fit_usual(words);
}

/** Days of study in a row, and the freeze that saves them on a day without. Without its figures the page is whole, so a failure shows nothing here. */
export function StreakLine({ whose }: { whose: Whose }) {
  const { data } = useQuery(adaptiveQueries.streak(whose));
  if (data === undefined || data.streak.days === 0) return null;
  const { days, hasFreeze, untilFreeze, frozen } = data.streak;
  const last = frozen.at(-1);
  return (
    <div className="grid gap-0.5 w-full pt-3 border-t border-line">
      <p className="text-ink font-medium">{m.adapt_streak({ count: days })}</p>
      <p className="text-muted text-sm">{hasFreeze ? m.adapt_freeze_kept() : m.adapt_freeze_next({ count: untilFreeze })}</p>
      {last === undefined ? null : <p className="text-muted text-sm">{m.adapt_freeze_used({ day: formatDayFirst(last) })}</p>}
    </div>
  );
}
