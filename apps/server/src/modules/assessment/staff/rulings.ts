import { KeySchema } from '@abhyas/contract/assessment/item-types.ts';
import { type AnswerKey, markingOf, type Marking, type Ruling } from '@abhyas/rules/assessment/scoring/answer-key.ts';
import { isDeepStrictEqual } from 'node:util';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import { rulingEffects, rulingFault } from '@abhyas/rules/assessment/scoring/ruling.ts';
import { AppError, requireVersion } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import { recordAudit } from '../../audit/queries.ts';
import { judgeItems } from '../statistics/judge-items.ts';
import { presentQuestion } from './present-tests.ts';
import { requestRescore } from '../scoring/request-queries.ts';
import { scoreJob } from '../scoring/rescore.ts';
import {
  countRulings,
  findQuestion,
  findTest,
  keepPastRuling,
  listAnswers,
  listPastRulings,
  lockRuling,
  upsertRuling,
  removeRuling,
  type StaffQuestionFacts,
  type StaffTestRow,
} from './test-queries.ts';

/** How many earlier rulings of a question are listed. */
const pastRulingsShown = 20;

/** A question of a test with how it was answered. Throws NOT_FOUND. */
export async function getStaffQuestion({
  parts,
  body,
}: {
  parts: Ports<'database'>;
  body: BodyOf<'staffQuestion'>;
}): Promise<ResultOf<'staffQuestion'>> {
  const queryable = parts.database.orm;
  const { ids, ...question } = await getQuestion({ queryable, body });
  const isRuled = question.facts.ruling !== null;
  const [answers, past, judged, version] = await Promise.all([
    listAnswers({ queryable, ...ids }),
    listPastRulings({ queryable, ...ids, limit: pastRulingsShown }),
    judgeItems({ queryable, assessmentId: ids.assessmentId, items: [{ ...question.facts, itemId: ids.itemId }] }),
    countRulings({ queryable, ...ids, isRuled }),
  ]);
  return presentQuestion({ ...question, answers, past, version, judged: judged.get(ids.itemId) ?? null });
}

/** A question of a test with what it brings; throws NOT_FOUND. */
async function getQuestion({
  queryable,
  body: { assessmentId, itemId },
}: {
  queryable: Queryable;
  body: { assessmentId: bigint; itemId: bigint };
}): Promise<{ test: StaffTestRow; facts: StaffQuestionFacts; marking: Marking; ids: { assessmentId: bigint; itemId: bigint } }> {
  const ids = { assessmentId, itemId };
  const [test, facts] = await Promise.all([findTest({ queryable, ...ids }), findQuestion({ queryable, ...ids })]);
  if (test === null || facts === null) throw new AppError('NOT_FOUND');
  return { test, facts, marking: markingOf({ type: facts.type, marking: facts.ownMarking, scheme: test.marking }), ids };
}

/** Whom a ruling would move by how much. Throws NOT_FOUND, and INVALID_REQUEST for a ruling that does not fit the question. */
export async function previewRuling({
  parts,
  body,
}: {
  parts: Ports<'database'>;
  body: BodyOf<'previewRuling'>;
}): Promise<ResultOf<'previewRuling'>> {
  const queryable = parts.database.orm;
  const { facts, marking, ids } = await getQuestion({ queryable, body });
  refuseUnfit({ facts, ruling: body.ruling });
  const answers = await listAnswers({ queryable, ...ids });
  const effects = rulingEffects({ item: { key: facts.answer, ruling: facts.ruling, marking }, next: body.ruling, answers });
  return {
    effects: effects.map(({ marks, candidates }) => ({ marks: formatMarks(marks), candidates })),
    candidates: answers.reduce((sum, { candidates }) => sum + candidates, 0),
  };
}

/**
 * Puts a ruling on a question of a test, or (null) takes it back, records the previous and the new ruling, and has the submitted attempts rescored: all or
 * nothing. What changes nothing does nothing. Throws CHANGED_ELSEWHERE, and as `previewRuling`.
 */
export async function saveRuling({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database' | 'jobs'>;
  session: Session;
  body: BodyOf<'saveRuling'>;
}): Promise<ResultOf<'saveRuling'>> {
  const { database, clock, jobs } = parts;
  const { ruling, reason, showReason } = body;
  const { facts, ids } = await getQuestion({ queryable: database.orm, body });
  refuseUnfit({ facts, ruling });
  const now = clock.now();
  await database.transaction(async (tx) => {
    const before = await lockRuling({ tx, ...ids });
    requireVersion({ seen: body.version, stored: await countRulings({ queryable: tx, ...ids, isRuled: before !== null }) });
    // the database keeps the keys of an object in an order of its own
    const isSame = isDeepStrictEqual(before?.ruling ?? null, ruling);
    if (isSame && (before === null || (reason === before.reason && showReason === before.showReason))) return;
    if (before !== null)
      await keepPastRuling({ tx, past: { ...before, endedBy: session.personId, endedAt: now, endReason: ruling === null ? reason : '' } });
    if (ruling === null) await removeRuling({ tx, ...ids });
    else await upsertRuling({ tx, ruling: { ...ids, ruling, reason, showReason, decidedBy: session.personId, decidedAt: now } });
    await recordAudit({
      queryable: tx,
      entry: {
        at: now,
        actorId: session.personId,
        action: ruling === null ? 'assessment.ruling-taken-back' : 'assessment.ruling-made',
        targetKind: 'item',
        targetId: ids.itemId,
        data: {
          assessmentId: body.assessmentId,
          before: JSON.stringify(before?.ruling ?? null),
          after: JSON.stringify(ruling),
          reason,
          showReason,
        },
      },
    });
    await requestRescore({ tx, assessmentIds: [ids.assessmentId] });
    await jobs.send(scoreJob, {}, { tx });
  });
  return { waiting: (await findTest({ queryable: database.orm, assessmentId: ids.assessmentId }))?.waiting ?? 0 };
}

function refuseUnfit({ facts, ruling }: { facts: StaffQuestionFacts; ruling: Ruling | null }): void {
  if (ruling === null) return;
  const fault = rulingFault({ type: facts.type, labels: facts.options.map(({ label }) => label), key: facts.answer, ruling });
  if (fault !== '') throw new AppError('INVALID_REQUEST', { said: fault });
}

/** Replaces the key of a question for the attempts that have begun, unless it is ruled so already; candidates read the reason. Throws NOT_FOUND. */
export async function replaceKey({
  parts,
  session,
  key,
  reason,
  ...ids
}: {
  parts: Ports<'clock' | 'database' | 'jobs'>;
  session: Session;
  assessmentId: bigint;
  itemId: bigint;
  key: AnswerKey;
  reason: string;
}): Promise<void> {
  const queryable = parts.database.orm;
  const { facts } = await getQuestion({ queryable, body: ids });
  const version = await countRulings({ queryable, ...ids, isRuled: facts.ruling !== null });
  const ruling = { kind: 'replace' as const, key: KeySchema.parse(key) };
  await saveRuling({ parts, session, body: { ...ids, version, ruling, reason, showReason: true } });
}
