import { isolated } from '@abhyas/rules/text/right-to-left.ts';
import { now } from '../../../lib/clock.ts';
import { daysBetween, dayOf, formatDayFirst, hourOf } from '../../../lib/dates/dates.ts';
import { tabName } from '../../../lib/language/tab-name.ts';
import { m } from '../../../paraglide/messages.js';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { greetingFor } from './greeting.ts';
import classes from './home-head.module.css';
import { useOwnSession } from '../../../lib/session/use-session.ts';

const greetings = { morning: m.home_morning, afternoon: m.home_afternoon, evening: m.home_evening } as const;

interface HomeHeadProps {
  readonly exam: { readonly name: string; readonly date: string } | null;
  readonly hasPuzzle?: boolean;
}

/** The greeting, how far away the exam is, and the ways to what is of each day. */
export function HomeHead({ exam, hasPuzzle = false }: HomeHeadProps) {
  const { firstName, lastLoggedInCourseId, isParent, isStaff } = useOwnSession();
  const hasCalendar = lastLoggedInCourseId !== '' && !isParent && !isStaff;
  const moment = now();
  const greeting = greetings[greetingFor(hourOf(moment))]();
  return (
    <div className={classes['head']}>
      <div className="flex-[1_1_320px] min-w-0">
        <h1 className="text-xl">{firstName ? m.home_greeting({ greeting, name: isolated(firstName) }) : greeting}</h1>
        <p className={classes['exam']}>
          {exam ? <ExamLine name={exam.name} date={exam.date} days={daysBetween({ from: dayOf(moment), to: exam.date })} /> : null}
          {hasCalendar ? (
            // in one line, so that nothing moves when the header says that there is a puzzle
            <span className="whitespace-nowrap [&>*+*]:ms-4">
              <DayLink href="/Home/Calendar">{m.search_page_calendar()}</DayLink>
              {hasPuzzle ? <DayLink href="/puzzle">{tabName('Puzzle of the day')}</DayLink> : null}
            </span>
          ) : null}
        </p>
      </div>
    </div>
  );
}

const DayLink = (props: { readonly href: string; readonly children: string }) => (
  <PathLink className="tap text-brand-text font-medium no-underline hover:underline" {...props} />
);

function ExamLine({ name, date, days }: { name: string; date: string; days: number }) {
  if (days < 0) return null;
  return (
    <span>
      {days === 0 ? m.home_exam_today({ name }) : null}
      {days > 0 ? (
        <>
          {m.home_exam_in({ name })} <strong title={formatDayFirst(date)}>{m.home_days({ count: days })}</strong>
          {m.home_exam_on({ date: formatDayFirst(date) })}
        </>
      ) : null}
    </span>
  );
}
