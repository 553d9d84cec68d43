import type { TestPoint } from '@abhyas/contract/analytics/performance.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { Choice } from '../frame/choice.tsx';
import type { Whose } from '../place.ts';
import { analyticsQueries } from '../queries.ts';
import { MinutesCard } from './minutes-card.tsx';

interface MinutesOfTestProps extends Pick<AnswerOf<'performanceOverview'>, 'paper' | 'paperReason'> {
  /** Oldest first, one at least; `paper` is of the latest. */
  readonly tests: readonly TestPoint[];
  readonly whose: Whose;
}

/** Where the minutes of a test went: of the latest, until another is chosen. */
export function MinutesOfTest({ tests, paper, paperReason, whose }: MinutesOfTestProps) {
  const latest = tests.at(-1)?.assessmentId ?? '';
  const [chosen, setChosen] = useState('');
  const isOther = chosen !== '' && chosen !== latest && tests.some(({ assessmentId }) => assessmentId === chosen);
  const query = useQuery({ ...analyticsQueries.selection({ whose, assessmentId: chosen }), enabled: isOther });
  const isOwn = whose.student === null;
  const controls =
    tests.length < 2 ? undefined : (
      <Choice
        label={m.perf_minutes_of()}
        value={isOther ? chosen : latest}
        options={tests.toReversed().map(({ assessmentId, name }) => ({ value: assessmentId, label: name }))}
        onChange={setChosen}
      />
    );
  if (!isOther) return <MinutesCard paper={paper} reason={paperReason} isOwn={isOwn} controls={controls} />;
  if (query.isLoadingError) {
    return (
      <Card>
        {controls}
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  // until the chosen one has come, the latest stays
  const shown = query.data ?? { paper, paperReason };
  return <MinutesCard paper={shown.paper} reason={shown.paperReason} isOwn={isOwn} controls={controls} />;
}
