import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { formatDayFirst } from '../../../lib/format/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import classes from './tests-card.module.css';

interface TestsCardProps {
  readonly tests: AnswerOf<'revisionPlan'>['tests'];
  readonly chosen: readonly string[];
  readonly onChosen: (chosen: readonly string[]) => void;
}

/** The completed tests one can revise, all chosen at first. */
export function TestsCard({ tests, chosen, onChosen }: TestsCardProps) {
  const id = useId();
  const all = tests.map(({ assessmentId }) => assessmentId);
  const isAll = chosen.length === tests.length;
  const toggle = (assessmentId: string) =>
    onChosen(
      chosen.includes(assessmentId)
        ? chosen.filter((one) => one !== assessmentId)
        : all.filter((one) => one === assessmentId || chosen.includes(one)),
    );
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className={classes['title']}>
        {m.adapt_tests_title()}
      </h2>
      {tests.length === 0 ? (
        <div className={classes['none']}>
          <p className={classes['said']}>{m.adapt_tests_none()}</p>
          <PathButton variant="default" href="/test">
            {m.practice_to_tests()}
          </PathButton>
        </div>
      ) : null}
      {tests.length > 2 ? (
        <Checkbox
          className={classes['all'] ?? ''}
          label={m.adapt_tests_all()}
          checked={isAll}
          indeterminate={!isAll && chosen.length > 0}
          onChange={() => onChosen(isAll ? [] : all)}
        />
      ) : null}
      <ul className={classes['list']} aria-labelledby={id}>
        {tests.map(({ assessmentId, name, completedAt, questions, due }) => (
          <li key={assessmentId}>
            <Checkbox
              label={name}
              description={[
                formatDayFirst(completedAt),
                m.adapt_test_questions({ count: questions }),
                ...(due === 0 ? [] : [m.adapt_test_due({ count: due })]),
              ].join(' \u00b7 ')}
              checked={chosen.includes(assessmentId)}
              onChange={() => toggle(assessmentId)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
