import type { Sheet } from '@abhyas/contract/assessment/sheet.ts';
import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import { trialLimits } from '@abhyas/contract/payments/trial-limits.ts';
import { addFreeAttempt } from '../../assessment/free/add-free-attempt.ts';
import { findFreePaper, scoreFree } from '../../assessment/free/free-test.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { findProspectus } from '../intake-queries.ts';
import { hashOf } from '../orders/order-token.ts';
import { parseBuyer } from '../orders/place-order.ts';
import { upsertLead } from './lead-queries.ts';
import { findTrial, insertTrial, listTrialsOfBuyer } from './trial-queries.ts';

/** The page of a course. Throws NOT_FOUND. */
async function getPage({ parts, slug }: { parts: Ports<'database'>; slug: string }) {
  const page = await findProspectus({ queryable: parts.database.orm, slug });
  if (page === null) throw new AppError('NOT_FOUND');
  return page;
}

/** The free test of a course without its keys. Throws NOT_FOUND. */
export async function getTrialPaper({
  parts,
  slug,
}: {
  parts: Ports<'clock' | 'database'>;
  slug: string;
}): Promise<ResultOf<'trialPaper'>> {
  const { title: course, trialAssessmentId: assessmentId } = await getPage({ parts, slug });
  const paper = await findFreePaper({ queryable: parts.database.orm, assessmentId, now: parts.clock.now() });
  if (paper === null) throw new AppError('NOT_FOUND');
  return { ...paper, course };
}

/** The page of a course, and a log of its free test with its result and review. Throws NOT_FOUND, TRIAL_CHANGED. */
async function score({
  parts,
  slug,
  paperVersion,
  sheet,
}: {
  parts: Ports<'clock' | 'database'>;
  slug: string;
  paperVersion: number;
  sheet: Sheet;
}) {
  const page = await getPage({ parts, slug });
  const at = { queryable: parts.database.orm, now: parts.clock.now() };
  const scored = await scoreFree({ ...at, assessmentId: page.trialAssessmentId, paperVersion, sheet });
  if (scored === 'gone') throw new AppError('NOT_FOUND');
  if (scored === 'changed') throw new AppError('TRIAL_CHANGED');
  return { page, ...scored };
}

/** Scores a free test; keeps nothing. Throws NOT_FOUND, TRIAL_CHANGED. */
export async function scoreTrial({
  parts,
  body: { slug, paperVersion, ...sheet },
}: {
  parts: Ports<'clock' | 'database'>;
  body: BodyOf<'scoreTrial'>;
}): Promise<ResultOf<'scoreTrial'>> {
  const { result, review } = await score({ parts, slug, paperVersion, sheet });
  return { result, review };
}

/** Keeps a free test with the lead that comes of it. The secret is made of both, so the same log gives the same one. Throws NOT_FOUND, TRIAL_CHANGED, INVALID_REQUEST. */
export async function keepTrial({
  parts,
  body: { slug, paperVersion, name: typedName, mobile: typedMobile, email: typedEmail, agrees: _agrees, source, ...sent },
}: {
  parts: Ports<'clock' | 'database' | 'vault'>;
  body: BodyOf<'keepTrial'>;
}): Promise<ResultOf<'keepTrial'>> {
  const { name, mobile, email } = parseBuyer({ name: typedName, mobile: typedMobile, email: typedEmail, emailIsOptional: true });
  // what was written beside a question stays on the device
  const sheet = { ...sent, events: sent.events.filter(({ event }) => event.kind !== 'scratch') };
  const { page, result } = await score({ parts, slug, paperVersion, sheet });
  const now = parts.clock.now();
  const { marks, maxMarks, correct, wrong, blank } = result.overall;
  const trialToken = await parts.database.transaction(async (tx) => {
    const leadId = await upsertLead({
      queryable: tx,
      row: { prospectusId: page.id, name, mobile, email, source, state: 'new', nextCallOn: '', note: '', agreedAt: now, changedAt: now },
    });
    const token = parts.vault.hash(`trial:${leadId} ${paperVersion} ${sheet.startedAt} ${sheet.seed}`).toString('base64url');
    await insertTrial({
      tx,
      row: {
        leadId,
        tokenHash: hashOf(token),
        assessmentId: result.assessmentId,
        paperVersion,
        sheet,
        score: {
          marks,
          maxMarks,
          correct,
          wrong,
          blank,
          sections: result.sections.map((section) => ({ name: section.name, marks: section.marks, maxMarks: section.maxMarks })),
        },
        takenAt: new Date(Math.min(result.submittedAt.getTime(), now.getTime())),
      },
      max: trialLimits.kept,
    });
    return token;
  });
  return { trialToken };
}

/** A kept result, for anyone who has its secret. Throws NOT_FOUND. */
export async function seeTrial({
  parts,
  trialToken,
}: {
  parts: Ports<'clock' | 'database'>;
  trialToken: string;
}): Promise<ResultOf<'seeTrial'>> {
  const queryable = parts.database.orm;
  const found = await findTrial({ queryable, tokenHash: hashOf(trialToken) });
  if (found === null) throw new AppError('NOT_FOUND');
  const { trial, slug, course } = found;
  const { assessmentId, paperVersion, sheet, score: kept, takenAt } = trial;
  const scored = await scoreFree({ queryable, now: parts.clock.now(), assessmentId, paperVersion, sheet });
  return { slug, course, takenAt, score: kept, scored: typeof scored === 'string' ? null : scored };
}

/** Gives who was enrolled by an order the free tests that they kept before: the first of each test is the attempt in their history, unless they have one. */
export async function addTrials({ parts, orderId }: { parts: Ports<'clock' | 'database'>; orderId: bigint }): Promise<void> {
  const now = parts.clock.now();
  for (const { trial, personId } of await listTrialsOfBuyer({ queryable: parts.database.orm, orderId }))
    if (personId !== null) await parts.database.transaction((tx) => addFreeAttempt({ tx, ...trial, studentId: personId, now }));
}
