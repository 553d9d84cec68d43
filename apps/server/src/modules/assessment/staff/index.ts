import * as contract from '@abhyas/contract/assessment/staff-tests.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { ModuleContext } from '../../../platform/parts.ts';
import { listItemStatistics } from '../scoring/count-queries.ts';
import { countOutages, listOutages } from './outage-list-queries.ts';
import { acceptLate, getLateAttempt, listLateAttempts } from './late.ts';
import { presentQuestion, presentQuestions, presentTest } from './present-tests.ts';
import { getQuestion, previewRuling, saveRuling } from './rulings.ts';
import { countTests, findTest, listAnswers, listQuestions, listTests } from './test-queries.ts';

/** What staff do with tests after they were taken: rulings on questions, late answers, and the time that outages have cost. */
export function mountStaffTests({ parts, mount }: ModuleContext): void {
  const queryable = parts.database.orm;
  mount.session(contract.staffTests, async ({ body }) => {
    const [rows, total] = await Promise.all([listTests({ queryable, ...body }), countTests({ queryable, ...body })]);
    return { tests: rows.map(presentTest), total };
  });
  mount.session(contract.staffTest, async ({ body, reply }) => {
    reply.header('cache-control', 'no-store');
    const assessmentId = BigInt(body.assessmentId);
    const test = await findTest({ queryable, assessmentId });
    if (test === null) throw new AppError('NOT_FOUND');
    const [rows, statistics] = await Promise.all([
      listQuestions({ queryable, assessmentId }),
      listItemStatistics({ queryable, assessmentId }),
    ]);
    return { test: presentTest(test), sections: presentQuestions({ rows, statistics }) };
  });
  mount.session(contract.staffQuestion, async ({ body, reply }) => {
    reply.header('cache-control', 'no-store');
    const { ids, ...question } = await getQuestion({ queryable, body });
    return presentQuestion({ ...question, answers: await listAnswers({ queryable, ...ids }) });
  });
  mount.session(contract.previewRuling, ({ body }) => previewRuling({ parts, body }));
  mount.session(contract.saveRuling, ({ session, body }) => saveRuling({ parts, session, body }));
  mount.session(contract.lateAttempts, ({ body }) => listLateAttempts({ parts, body }));
  mount.session(contract.lateAttempt, ({ body }) => getLateAttempt({ parts, attemptId: BigInt(body.attemptId) }));
  mount.session(contract.staffOutages, async ({ body: { page } }) => {
    const [rows, total] = await Promise.all([listOutages({ queryable, page }), countOutages({ queryable })]);
    const outages = rows.map(({ fromAt, toAt, attempts }) => ({ from: fromAt.toISOString(), to: toAt.toISOString(), attempts }));
    return { outages, total };
  });
  mount.session(contract.acceptLate, ({ session, body }) => acceptLate({ parts, session, body }));
}
