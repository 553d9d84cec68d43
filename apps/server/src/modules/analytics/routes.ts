import { homeFigures } from '@abhyas/contract/analytics/home-figures.ts';
import * as contract from '@abhyas/contract/analytics/performance.ts';
import * as predictor from '@abhyas/contract/analytics/predictor.ts';
import { institute, instituteList } from '@abhyas/contract/analytics/institute.ts';
import { monthReport, monthReportFile } from '@abhyas/contract/analytics/month-report.ts';
import { personRecord } from '@abhyas/contract/analytics/person-record.ts';
import { studentReport, troubledStudents } from '@abhyas/contract/analytics/student-report.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import { senderOf } from '../identity/messages/compose.ts';
import { getHomeFigures, getProgress } from './progress.ts';
import { getPerformance } from './performance/get-performance.ts';
import { getQuestionSelection, getTestAnalytics } from './papers.ts';
import { getScoreSummary } from './scores.ts';
import { getPredictor } from './predictor/get-predictor.ts';
import { getStudentReport, type PlanHoursOf } from './report/get-student-report.ts';
import { countFigures, figuresJob } from './institute/count-figures.ts';
import { getInstitute, listInstitute } from './institute/get-institute.ts';
import { getMonthFile, getMonthReport } from './report/load-month.ts';
import { monthsJob, sendMonths } from './report/send-months.ts';
import { getPersonRecord } from './institute/person-record.ts';
import { listTroubled } from './report/list-troubled.ts';
import { type BehindOf, alertsJob, sendChildAlerts } from './report/child-alerts.ts';
import { digestJob, sendDigests } from './report/digest.ts';
import { cohortMappingsJob, refreshMappings } from './predictor/refresh-mappings.ts';

/** The performance screens, for the student and for those who may see them. Its own tables hold the exams of the predictor, and the mappings of those without published tables. */
export function registerAnalytics({
  parts,
  mount,
  planHoursOf,
  behindOf,
}: ModuleContext & { planHoursOf: PlanHoursOf; behindOf: BehindOf }): void {
  mount.lagging(contract.performanceOverview, ({ from, session, body }) => getPerformance({ parts: from, session, body }));
  mount.lagging(contract.scoreSummary, ({ from, session, body }) => getScoreSummary({ parts: from, session, body }));
  mount.lagging(contract.questionSelection, ({ from, session, body }) => getQuestionSelection({ parts: from, session, body }));
  mount.lagging(contract.progressTracker, ({ from, session, body, timeZone }) => getProgress({ parts: from, session, body, timeZone }));
  mount.lagging(studentReport, ({ from, session, body, language, timeZone }) =>
    getStudentReport({
      parts: from,
      planHoursOf,
      session,
      body,
      timeZone,
      language,
    }),
  );
  mount.lagging(monthReport, ({ from, session, body, language, timeZone }) =>
    getMonthReport({ parts: from, session, body, timeZone, language }),
  );
  mount.lagging(monthReportFile, async ({ from, session, body, language, timeZone, request }) =>
    getMonthFile({ parts: from, session, body, timeZone, language, brand: senderOf(await parts.brands.forHost(request.hostname)) }),
  );
  mount.lagging(troubledStudents, ({ from, session, body: { page }, language, timeZone }) =>
    listTroubled({
      parts: from,
      mentorId: session.personId,
      page,
      timeZone,
      language,
    }),
  );
  mount.session(institute, ({ session, body, timeZone }) => getInstitute({ parts, session, body, timeZone }));
  mount.session(instituteList, ({ session, body }) => listInstitute({ parts, session, body }));
  mount.session(personRecord, ({ session, body }) => getPersonRecord({ parts, session, ...body }));
  mount.lagging(homeFigures, ({ from, session, body, timeZone }) => getHomeFigures({ parts: from, session, body, timeZone }));
  // an attempt that is due is closed and scored on the way
  mount.session(contract.testAnalytics, ({ session, body }) => getTestAnalytics({ parts, session, body }));
  mount.lagging(predictor.percentilePredictor, ({ from, session, body }) => getPredictor({ parts: from, session, body }));
  parts.jobs.define(digestJob, () => sendDigests({ parts }));
  // it looks at the clock of the brand's zone itself
  parts.jobs.schedule(digestJob, '*/5 * * * *');
  parts.jobs.define(alertsJob, () => sendChildAlerts({ parts, behindOf }));
  // so does this one: zones differ by quarters of an hour
  parts.jobs.schedule(alertsJob, '*/15 * * * *');

  parts.jobs.define(figuresJob, () => countFigures({ parts }));
  parts.jobs.schedule(figuresJob, '*/15 * * * *');
  parts.jobs.define(monthsJob, () => sendMonths({ parts }));
  parts.jobs.schedule(monthsJob, '25 * * * *');

  parts.jobs.define(cohortMappingsJob, () => refreshMappings({ parts }));
  parts.jobs.schedule(cohortMappingsJob, '* * * * *');
}
