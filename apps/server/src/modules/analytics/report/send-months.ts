import { monthAfter, monthOf } from '@abhyas/rules/analytics/months.ts';
import { startOfDay } from '../../../platform/common/moment-in.ts';
import { monthWords } from '../../../platform/common/moment-words.ts';
import { say } from '../../../platform/language.ts';
import type { Ports } from '../../../platform/parts.ts';
import { portalZone } from '../../../platform/web/portal-zone.ts';
import { type NoticeInput, inEachLanguage } from '../../notices/announced.ts';
import { notify } from '../../notices/notify.ts';
import { listToldOf } from '../../notices/told-queries.ts';
import { type Child, listChildren } from '../../relations/queries.ts';
import { childPage } from './child-alerts.ts';

/** The job that tells parents of the report cards of the last month. */
export const monthsJob = 'analytics.months';
/** What the causes of all notices of the report cards of a student begin with. */
export const monthCauses = (studentId: bigint): string => `month-report:${studentId}:`;
/** Children read at a time. */
const batchSize = 200;
/** When parents get the notice, on the clock of the portal: from an hour of the day on, on the first of a month, and in the week that it begins where the portal was off then. */
const when = { fromHour: 8, lastDay: 7 } as const;

/** Tells the parents of every student with a course, once each and in the first days of a month, that the report card of the month before is there. It names no figures: those are read on the page. */
export async function sendMonths({ parts }: { parts: Ports<'brands' | 'clock' | 'config' | 'database' | 'jobs'> }): Promise<void> {
  const { database, jobs } = parts;
  const now = parts.clock.now();
  const timeZone = await portalZone(parts);
  const there = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  if (there.day > when.lastDay || there.hour < when.fromHour) return;
  const thisMonth = monthOf(there.toPlainDate().toString());
  const month = monthAfter(thisMonth, -1);
  const beginning = startOfDay({ day: `${thisMonth}-01`, timeZone });
  for (let after = 0n; ;) {
    const children = await listChildren({ queryable: database.orm, after, max: batchSize });
    const due = children
      .filter(({ courseId, createdAt }) => courseId !== null && createdAt < beginning)
      .flatMap((child) => child.parentIds.map((personId) => ({ personId, ...monthNotice({ child, month }) })));
    const told = await listToldOf({ queryable: database.orm, causes: due.map(({ cause }) => cause) });
    const keys = new Set(told.map(({ cause, personId }) => `${cause} ${personId}`));
    const notices = due.filter(({ cause, personId }) => !keys.has(`${cause} ${personId}`));
    if (notices.length > 0) await database.transaction((tx) => notify({ tx, jobs, now, notices }));
    after = children.at(-1)?.id ?? after;
    if (children.length < batchSize) return;
  }
}

const monthNotice = ({ child, month }: { child: Child; month: string }): NoticeInput =>
  inEachLanguage((language) => ({
    cause: `${monthCauses(child.id)}${month}`,
    type: 'month-report',
    title: say({ key: 'month_report_notice', values: { name: child.firstName, month: monthWords({ month, language }) } }, language),
    text: say({ key: 'month_report_notice_text' }, language),
    url: `${childPage(child)}&month=${month}`,
  }));
