import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { useId } from 'react';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import classes from './tests-card.module.css';

type Tests = AnswerOf<'revisionPlan'>['tests'];

interface TestsCardProps {
  readonly tests: Tests;
  readonly chosen: readonly string[];
  readonly onChosen: (chosen: readonly string[]) => void;
}

/** The completed tests one can revise, all chosen at first. */
export function TestsCard({ tests, chosen, onChosen }: TestsCardProps) {
  const id = useId();
  const all = tests.map(({ assessmentId }) => assessmentId);
  const isAll = chosen.length === tests.length;
  const toggle = (assessmentId: string) => onChosen(all.filter((one) => chosen.includes(one) !== (one === assessmentId)));
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
        <label className={classes['all']}>
          <input
            type="checkbox"
            checked={isAll}
            ref={(box) => {
              if (box !== null) box.indeterminate = !isAll && chosen.length > 0;
            }}
            onChange={() => onChosen(isAll ? [] : all)}
          />
          {m.adapt_tests_all()}
        </label>
      ) : null}
      <ul className={classes['list']} aria-labelledby={id}>
        {tests.map((test) => (
          <Test
            key={test.assessmentId}
            test={test}
            isChosen={chosen.includes(test.assessmentId)}
            onToggle={() => toggle(test.assessmentId)}
          />
        ))}
      </ul>
    </Card>
  );
}

function Test({ test, isChosen, onToggle }: { test: Tests[number]; isChosen: boolean; onToggle: () => void }) {
  const facts = useId();
  const { name, completedAt, questions, due } = test;
  return (
    <li className={classes['test']}>
      <label>
        <input type="checkbox" checked={isChosen} aria-describedby={facts} onChange={onToggle} />
        <span>{name}</span>
      </label>
      <p id={facts} className={classes['facts']}>
        {[
          formatDayFirst(completedAt),
          m.adapt_test_questions({ count: questions }),
          ...(due === 0 ? [] : [m.adapt_test_due({ count: due })]),
        ].join(' \u00b7 ')}
      </p>
    </li>
  );
}
