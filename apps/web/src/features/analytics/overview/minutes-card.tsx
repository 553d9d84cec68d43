import type { Reason } from '@abhyas/contract/wire.ts';
import type { Paper, PaperItem } from '@abhyas/contract/analytics/performance.ts';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { figure } from '../../../lib/format/marks.ts';
import { m } from '../../../paraglide/messages.js';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import { OutcomeIcon } from '../../../ui/charts/outcome-mark.tsx';
import { QuestionBars } from '../../../ui/charts/bars/question-bars.tsx';
import { QuestionsTable } from '../selection/questions-table.tsx';
import { outcomeWord, questionTime } from '../words.ts';
import classes from './overview.module.css';
import { reasonText } from '../../../lib/language/reason-text.ts';

interface MinutesCardProps {
  readonly paper: Paper | null;
  readonly reason: Reason;
  readonly isOwn: boolean;
  readonly controls?: ReactNode;
}

type Section = Paper['sections'][number];

const count = (items: readonly PaperItem[], outcome: PaperItem['outcome']): number =>
  items.filter((item) => item.outcome === outcome).length;

const sectionAbout = ({ marks, items }: Section): string =>
  m.perf_section_about({ marks: figure(marks), right: count(items, 'correct'), wrong: count(items, 'wrong'), left: count(items, 'blank') });

function barLabel(section: Section, { number, seconds, outcome, cohortSeconds }: PaperItem): string {
  const time = seconds === 0 ? m.perf_q_zero() : questionTime(seconds);
  const said = m.perf_q_label({ name: section.name, number, time, outcome: outcomeWord(outcome) });
  return cohortSeconds === null ? said : `${said}, ${m.perf_q_typical({ time: questionTime(cohortSeconds) })}`;
}

/** Where the minutes of one test went: by outcome, and question by question. */
export function MinutesCard({ paper, reason, isOwn, controls }: MinutesCardProps) {
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const title = isOwn ? m.perf_minutes_title() : m.perf_minutes_title_student();
  if (paper === null) {
    return (
      <ChartCard title={title} controls={controls}>
        <p className="text-muted text-sm">{reason === '' ? m.perf_closed() : reasonText(reason)}</p>
      </ChartCard>
    );
  }
  const items = paper.sections.flatMap((section) => section.items);
  const about = m.perf_minutes_about({
    name: paper.name,
    date: formatDayFirst(paper.completedAt),
    answered: items.filter(({ outcome }) => outcome !== 'blank').length,
    all: items.length,
    marks: figure(paper.marks),
  });
  return (
    <ChartCard title={title} about={about} controls={controls} table={<QuestionsTable paper={paper} isOwn={isOwn} />}>
      <Totals paper={paper} items={items} />
      <QuestionBars
        label={title}
        hint={isTouch ? m.perf_minutes_hint_touch() : m.perf_minutes_hint()}
        minutes={(value) => (value === 0 ? '0' : m.perf_minutes_axis({ count: value }))}
        sections={paper.sections.map((section) => ({
          key: section.sectionId,
          name: section.name,
          about: sectionAbout(section),
          bars: section.items.map((item) => ({
            key: item.itemId,
            name: m.perf_q({ number: item.number }),
            seconds: item.seconds,
            outcome: item.outcome,
            label: barLabel(section, item),
            short: m.perf_q_short({ number: item.number, time: questionTime(item.seconds) }),
          })),
        }))}
      />
    </ChartCard>
  );
}

function Totals({ paper: { minutes }, items }: { paper: Paper; items: readonly PaperItem[] }) {
  const left = items.filter(({ outcome }) => outcome === 'blank' || outcome === 'dropped').length;
  const parts = [
    { outcome: 'correct', name: m.perf_minutes_right(), value: minutes.right, on: count(items, 'correct') },
    { outcome: 'wrong', name: m.perf_minutes_wrong(), value: minutes.wrong, on: count(items, 'wrong') },
    { outcome: 'blank', name: m.perf_minutes_left(), value: minutes.left, on: left },
  ] as const;
  return (
    <dl className={`${classes['totals']} card-surface grid grid-cols-4 m-0`}>
      {parts.map(({ outcome, name, value, on }) => (
        <div className="px-4 py-3" key={outcome}>
          <dt>
            <OutcomeIcon outcome={outcome} />
            {name}
          </dt>
          <dd>
            <strong>{Math.round(value)}</strong> {m.perf_minutes_on({ count: on })}
          </dd>
        </div>
      ))}
      <div className="px-4 py-3">
        <dt>{m.perf_minutes_between()}</dt>
        <dd>
          <strong>{Math.round(minutes.between)}</strong> {m.perf_minutes_min()}
        </dd>
      </div>
    </dl>
  );
}
