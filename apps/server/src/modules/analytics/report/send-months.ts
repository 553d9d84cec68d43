import { monthAfter, monthOf } from '@abhyas/rules/analytics/months.ts';
import { monthWords } from '../../../platform/common/moment-words.ts';
import { say } from '../../../platform/language.ts';
import type { Ports } from '../../../platform/parts.ts';
import { portalZone } from '../../../platform/web/portal-zone.ts';
import { type NoticeInput, inEachLanguage } from '../../notices/announced.ts';
import { notify } from '../../notices/notify.ts';
import { type Child, listChildren } from '../../relations/queries.ts';
import { childPage } from './child-alerts.ts';

/** The job that tells parents of the report cards of the last month. */
export const monthsJob = 'analytics.months';
/** What the causes of all notices of the report cards of a student begin with. */
export const monthCauses = (studentId: bigint): string => `month-report:${studentId}:`;
/** Children read at a time. */
const batchSize = 200;
/** The hour of the first of a month, on the clock of the portal, from which parents get the notice. No one gets it twice, so that an hour without the portal loses nothing. */
const fromHour = 8;

/** Tells the parents of every student with a course, on the first of a month, that the report card of the month before is there. It names no figures: those are read on the page. */
export async function sendMonths({ parts }: { parts: Ports<'brands' | 'clock' | 'config' | 'database' | 'jobs'> }): Promise<void> {
  const { clock, database, jobs } = parts;
  const now = clock.now();
  const there = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(await portalZone(parts));
  if (there.day !== 1 || there.hour < fromHour) return;
  const month = monthAfter(monthOf(there.toPlainDate().toString()), -1);
  for (let after = 0n; ;) {
    const children = await listChildren({ queryable: database.orm, after, max: batchSize });
    const notices = children
      .filter(({ courseId }) => courseId !== null)
      .flatMap((child) => child.parentIds.map((personId) => ({ personId, ...monthNotice({ child, month }) })));
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
