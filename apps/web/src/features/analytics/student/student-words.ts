import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { scoreTrend, studyTrend } from '@abhyas/rules/analytics/judgement.ts';
import { formatDuration } from '../../../lib/format/durations.ts';
import { m } from '../../../paraglide/messages.js';

type Week = AnswerOf<'progressTracker'>['weeks'][number];

interface Judgement {
  readonly title: string;
  readonly scores: string;
  /** What to ask about, if anything; otherwise how it usually is. */
  readonly study: string;
  readonly isException: boolean;
  /** The last whole week: the one that is judged. */
  readonly week: Week | null;
}

/** How a student does, for a parent: one judgement, and what it rests on. `weeks` is null where it could not be read. */
export function judgementOf({
  tests,
  weeks,
}: {
  tests: AnswerOf<'performanceOverview'>['tests'];
  weeks: readonly Week[] | null;
}): Judgement {
  const shares = tests.map(({ marks, totalMarks }) => (Number(totalMarks) > 0 ? (100 * Number(marks)) / Number(totalMarks) : 0));
  const scores = scoreTrend(shares);
  // the week that still runs says nothing yet
  const whole = (weeks ?? []).slice(0, -1);
  const study = studyTrend(whole.map(({ seconds }) => seconds));
  const isException = study === 'less' || study === 'none';
  const titles = {
    few: tests.length === 0 ? m.perf_judge_few : m.perf_judge_one,
    rising: isException ? m.perf_judge_rising_ask : m.perf_judge_rising,
    steady: isException ? m.perf_judge_steady_ask : m.perf_judge_steady,
    falling: m.perf_judge_falling,
  };
  const sentences = {
    few: () => '',
    rising: m.perf_judge_scores_rising,
    steady: m.perf_judge_scores_steady,
    falling: m.perf_judge_scores_falling,
  };
  return {
    title: titles[scores](),
    scores: sentences[scores]({ count: tests.length }),
    study: studyWords(study, whole),
    isException,
    week: whole.at(-1) ?? null,
  };
}

function studyWords(study: ReturnType<typeof studyTrend>, whole: readonly Week[]): string {
  const before = whole.slice(0, -1).filter(({ seconds }) => seconds > 0);
  const usual = formatDuration(Math.round(before.reduce((sum, { seconds }) => sum + seconds, 0) / Math.max(1, before.length)));
  const time = formatDuration(whole.at(-1)?.seconds ?? 0);
  switch (study) {
    case 'unknown':
      return '';
    case 'none':
      return m.perf_judge_study_none({ usual });
    case 'less':
      return m.perf_judge_study_less({ time, usual });
    case 'usual':
      return m.perf_judge_study_usual({ time });
  }
}
