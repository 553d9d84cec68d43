import type { z } from 'zod';
import type { LevelPoint, PracticeTopicSchema } from '@abhyas/contract/adaptive/topics.ts';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { mostItems } from '@abhyas/rules/adaptive/practice-end.ts';
import { restingItems } from '@abhyas/rules/adaptive/resting.ts';
import { dayIn } from '../../platform/common/day-in.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Ports } from '../../platform/parts.ts';
import { mapTestUrls } from '../learning/course/place-url-queries.ts';
import { getReadStudent } from '../relations/read-student.ts';
import { listPoolBenchmarks } from './pools.ts';
import { mapModelNames } from '../assessment/paper/item-queries.ts';
import { listLastGivenOf, listPools } from './pools-queries.ts';
import { type LevelRow, listLastPractised, listLevels, listOpenRounds } from './topic-queries.ts';

type PracticeTopic = z.output<typeof PracticeTopicSchema>;

/** The topics of a course with the levels of a student, for the student and those who may see them. */
export async function getTopics({
  parts,
  session,
  body,
  timeZone,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'testCerebryData'>;
  timeZone: string;
}): Promise<ResultOf<'testCerebryData'>> {
  const { orm: queryable } = parts.database;
  const now = parts.clock.now();
  const { studentId, course } = await getReadStudent({ parts, session, body });
  const pools = await listPools({ queryable, courseId: course.courseId });
  const poolIds = pools.map(({ id }) => id);
  const of = { queryable, studentId, poolIds };
  const [levels, open, practised, lastGiven, benchmarks] = await Promise.all([
    listLevels(of),
    listOpenRounds(of),
    listLastPractised(of),
    listLastGivenOf(of),
    listPoolBenchmarks({ queryable, studentId, courseId: course.courseId, pools, now }),
  ]);
  const models = await mapModelNames({ queryable, itemIds: [...lastGiven.values()].flat(2) });
  const urls = await mapTestUrls({
    queryable,
    ...course,
    places: benchmarks.flatMap(({ needed, place }) => (needed ? (place ?? []) : [])),
  });
  return pools.map((pool): PracticeTopic => {
    const history = levels.filter(({ poolId }) => poolId === pool.id).map((row) => presentPoint({ row, timeZone }));
    const last = history.at(-1);
    const round = open.find(({ poolId }) => poolId === pool.id);
    const at = practised.find(({ poolId }) => poolId === pool.id)?.at ?? null;
    const rounds = (lastGiven.get(pool.id) ?? []).map((itemIds) => itemIds.map((itemId) => models.get(itemId) ?? itemId));
    const resting = restingItems<string | bigint>({ rounds, size: pool.questions, enough: mostItems });
    const benchmark = benchmarks.find(({ assessmentId }) => assessmentId === pool.assessmentId);
    return {
      topic_id: pool.id,
      name: pool.name,
      assessmentId: pool.assessmentId,
      level: last?.level ?? 0,
      reason: last?.reason ?? '',
      status: round !== undefined ? 'in-progress' : at === null ? '' : 'completed',
      history,
      lastPractisedAt: at ?? null,
      questions: pool.questions,
      questionsLeft: pool.questions - resting.size,
      roundId: round === undefined ? null : round.id,
      answered: round?.answers ?? 0,
      benchmark:
        benchmark === undefined
          ? null
          : {
              name: benchmark.name,
              completed: benchmark.completed,
              // a level that is known already says where the next round begins
              needed: benchmark.needed && last === undefined,
              url: urls.get(benchmark.assessmentId) ?? '',
              scoring: benchmark.scoring && at === null,
            },
    };
  });
}

const rounded = (value: number) => Math.round(100 * value) / 100;

const presentPoint = ({ row, timeZone }: { row: LevelRow; timeZone: string }): LevelPoint => ({
  day: dayIn({ moment: row.endedAt, timeZone }),
  level: row.level,
  reason: row.reason,
  ability: rounded(row.ability),
  se: rounded(row.se),
  questions: row.answers,
});
