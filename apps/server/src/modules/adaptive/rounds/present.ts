import type { z } from 'zod';
import type { RoundSchema, RoundAnswerSchema, RoundEndSchema, RoundQuestionSchema } from '@abhyas/contract/adaptive/rounds.ts';
import { diagnosticItems, levelRange } from '@abhyas/rules/adaptive/diagnostic.ts';
import { mostItems } from '@abhyas/rules/adaptive/practice-end.ts';
import { inOwnOrder } from '@abhyas/rules/assessment/paper/order/own-order.ts';
import { isSlow } from '@abhyas/rules/assessment/result/slow.ts';
import { keysOf } from '@abhyas/rules/assessment/scoring/score-attempt.ts';
import { formatAnswerKey } from '@abhyas/rules/assessment/types/scored.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import type { ItemKey, OpenItem } from '../../assessment/paper/item-queries.ts';
import type { RoundItemRow, RoundRow } from './round-queries.ts';

type Round = z.output<typeof RoundSchema>;
type RoundAnswer = z.output<typeof RoundAnswerSchema>;
type RoundEnd = z.output<typeof RoundEndSchema>;
type RoundQuestion = z.output<typeof RoundQuestionSchema>;

/** What a round is shown from. `keys` are those of answered questions alone. */
export interface RoundParts {
  readonly round: RoundRow;
  readonly rows: readonly RoundItemRow[];
  readonly items: ReadonlyMap<bigint, OpenItem>;
  readonly passages: ReadonlyMap<bigint, { readonly id: bigint; readonly title: string; readonly html: string }>;
  readonly keys: ReadonlyMap<bigint, ItemKey>;
  /** For what went wrong, once the round is over. */
  readonly lessons: RoundEnd['lessons'];
  /** Of the open question: of its pool, or of the test it is revised from. */
  readonly calculator: RoundQuestion['calculator'];
  /** The first day after today on which a question is due; '' in an adaptive round. */
  readonly nextDueOn: string;
  readonly timeZone: string;
}

export function presentRound({ now, ...of }: RoundParts & { now: Date }): Round {
  const { round, rows } = of;
  return {
    roundId: round.id,
    kind: round.kind,
    topic_id: round.poolId,
    name: round.name,
    level: round.levelBefore,
    minutes: round.minutes,
    startedAt: round.startedAt,
    serverNow: now,
    answers: rows.flatMap((row) => presentAnswer({ ...of, row }) ?? []),
    ...presentProgress(of),
  };
}

/** The open question of a round, or how it ended. */
export function presentProgress(of: RoundParts): Pick<Round, 'question' | 'end' | 'questions' | 'secondsLeft'> {
  const { round, rows } = of;
  const isDiagnostic = round.kind === 'diagnostic';
  const left = round.endedAt === null ? rows.filter(({ answeredAt }) => answeredAt === null) : [];
  const [open] = left;
  return {
    question: open === undefined ? null : presentQuestion({ ...of, row: open }),
    end: presentEnd(of),
    questions: round.kind === 'adaptive' ? mostItems : isDiagnostic && round.endedAt === null ? diagnosticItems : rows.length,
    secondsLeft: round.kind !== 'revision' ? 0 : left.reduce((sum, { expectedSeconds }) => sum + expectedSeconds, 0),
  };
}

/** A question of a round as it is on the student's screen. Its solution is '' where the caller gives none. */
function inRound({
  row,
  round,
  items,
  solutionHtml = '',
}: Pick<RoundParts, 'round' | 'items'> & { row: RoundItemRow; solutionHtml?: string }) {
  const item = items.get(row.itemId);
  const [shown] = inOwnOrder({
    rows: item === undefined ? [] : [{ ...item, solutionHtml }],
    shuffle: { questions: false, options: true },
    seed: round.seed,
  });
  if (shown === undefined) throw new Error('invariant: a question is never deleted');
  return shown;
}

function presentGiven({ row, shown, passages }: Pick<RoundParts, 'passages'> & { row: RoundItemRow; shown: ReturnType<typeof inRound> }) {
  const { stemHtml, type, topic, passageId, options } = shown;
  const passage = passageId === null ? undefined : passages.get(passageId);
  return {
    ordinal: row.ordinal,
    item: {
      itemId: String(row.itemId),
      number: row.ordinal,
      type,
      stemHtml,
      options: options.map(({ label, html }) => ({ label, html })),
      passageId: passageId === null ? '' : String(passageId),
    },
    passage: passage === undefined ? null : { passageId: String(passage.id), title: passage.title, html: passage.html },
    topic,
    why: row.why,
  };
}

function presentQuestion(of: RoundParts & { row: RoundItemRow }): RoundQuestion {
  const { row, round, calculator } = of;
  const shown = inRound(of);
  // a diagnostic asks what is known without
  const hints = round.kind === 'diagnostic' ? [] : [...shown.hints];
  return { ...presentGiven({ ...of, shown }), hints, calculator, shownAt: row.shownAt ?? round.startedAt };
}

/** An answered question with its key and solution; null for one without an answer. */
export function presentAnswer(of: RoundParts & { row: RoundItemRow }): RoundAnswer | null {
  const { row, rows, keys, timeZone } = of;
  const key = keys.get(row.itemId);
  if (row.outcome === null || key === undefined) return null;
  const seconds = row.seconds ?? 0;
  const [right, ...others] = keysOf({ key: key.answer, ruling: key.ruling });
  const shown = inRound({ ...of, solutionHtml: key.solutionHtml });
  return {
    ...presentGiven({ ...of, shown }),
    response: row.response,
    outcome: row.outcome,
    answer: formatAnswerKey(right),
    otherAnswers: others.map(formatAnswerKey),
    solutionHtml: shown.solutionHtml,
    hintsUsed: row.hints,
    seconds,
    expectedSeconds: row.expectedSeconds,
    slow: isSlow({ seconds, median: row.expectedSeconds }),
    ability: row.ability === null || row.se === null ? null : { value: row.ability, se: row.se },
    nextOn: row.dueAt === null ? '' : dayIn({ moment: row.dueAt, timeZone }),
    laterToday: rows.some(({ itemId, ordinal }) => itemId === row.itemId && ordinal > row.ordinal),
  };
}

function presentEnd({ round, rows, lessons, nextDueOn }: RoundParts): RoundEnd | null {
  const { endedAt, endedBy, levelBefore, levelAfter, levelReason, ability, se } = round;
  if (endedAt === null || endedBy === null) return null;
  const count = (outcome: RoundItemRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  const answered = rows.filter(({ outcome }) => outcome !== null);
  return {
    cause: endedBy,
    at: endedAt,
    right: count('correct'),
    wrong: count('wrong'),
    blank: count('blank'),
    slow: answered.filter((row) => isSlow({ seconds: row.seconds ?? 0, median: row.expectedSeconds })).length,
    seconds: answered.reduce((sum, row) => sum + (row.seconds ?? 0), 0),
    level:
      levelAfter === null || levelReason === null || ability === null || se === null
        ? null
        : { before: levelBefore, after: levelAfter, reason: levelReason, ability, se },
    sections: presentSections(answered),
    lessons,
    nextDueOn,
  };
}

/** What the answers of a diagnostic say of each section: its last estimate has all of them. */
function presentSections(answered: readonly RoundItemRow[]): RoundEnd['sections'] {
  const bySection = Map.groupBy(answered, ({ why }) => (why.kind === 'diagnostic' ? why.section : ''));
  return [...bySection].flatMap(([key, rows]) => {
    const last = rows.at(-1);
    if (last?.why.kind !== 'diagnostic' || last.ability === null || last.se === null) return [];
    const right = rows.filter(({ outcome }) => outcome === 'correct').length;
    return [{ key, name: last.why.name, right, questions: rows.length, ...levelRange({ ability: last.ability, se: last.se }) }];
  });
}
