import * as contract from '@abhyas/contract/analytics/performance.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import type { AssessmentFace } from '../assessment/index.ts';
import { getPerformance } from './get-performance.ts';
import { getProgress } from './get-progress.ts';
import { getQuestionSelection } from './get-question-selection.ts';
import { getScoreSummary } from './get-scores.ts';
import { getTestAnalytics } from './get-test-analytics.ts';

/** The performance screens, for the student and for those who may see them. It has no tables of its own. */
export function registerAnalytics({ parts, mount, assessment }: ModuleContext & { assessment: AssessmentFace }): void {
  mount.session(contract.performanceOverview, ({ session, body }) => getPerformance({ parts, assessment, session, body }));
  mount.session(contract.scoreSummary, ({ session, body }) => getScoreSummary({ parts, session, body }));
  mount.session(contract.questionSelection, ({ session, body }) => getQuestionSelection({ parts, session, body }));
  mount.session(contract.progressTracker, async ({ session, body, request }) =>
    getProgress({ parts, assessment, session, body, timeZone: await parts.brands.timeZoneOf(request.hostname) }),
  );
  mount.session(contract.testAnalytics, ({ session, body }) => getTestAnalytics({ parts, session, body }));
}
