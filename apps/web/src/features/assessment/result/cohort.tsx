import type { TestResult } from '@abhyas/contract/assessment/assessment.ts';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { figure } from '../../../lib/format/marks.ts';
import { Card } from '../../../ui/cards/card.tsx';
import { FigureTable } from '../../../ui/cards/data-table.tsx';
import classes from './cohort.module.css';

type Steps = TestResult['distribution'];

/** How many candidates have which marks, and where one is among them: bars, or the same as a table. */
export function Cohort({ result: { overall, cohortSize, distribution } }: { result: TestResult }) {
  const [shape, setShape] = useState<'chart' | 'table'>('chart');
  const title = useId();
  if (cohortSize === 0) return null;
  // the server tells it of cohorts that are large enough not to tell of single people
  const isShown = distribution.length > 0;
  return (
    <Card aria-labelledby={title} className={classes['cohort']}>
      <div className={classes['top']}>
        <h2 id={title}>{m.test_where_cohort()}</h2>
        {isShown && (
          <Button variant="subtle" size="compact-sm" onClick={() => setShape(shape === 'chart' ? 'table' : 'chart')}>
            {shape === 'chart' ? m.test_as_table() : m.test_as_chart()}
          </Button>
        )}
      </div>
      {!isShown ? (
        <p className={classes['said']}>{m.test_where_few()}</p>
      ) : (
        <>
          <p className={classes['said']}>
            {m.test_where_said({ marks: figure(overall.marks), count: cohortSize, higher: overall.rank - 1 })}
          </p>
          {shape === 'chart' ? <Bars steps={distribution} /> : <StepTable steps={distribution} />}
        </>
      )}
    </Card>
  );
}

/** Grey for the cohort, the hue for the step that is one's own. The sentence above says the same, and the table all of it. */
function Bars({ steps }: { steps: Steps }) {
  const max = Math.max(...steps.map(({ candidates }) => candidates), 1);
  const every = Math.ceil(steps.length / 8);
  return (
    <div className={classes['chart']} aria-hidden>
      {steps.map(({ from, to, candidates, own }, index) => (
        <div
          key={from}
          className={classes['step']}
          data-own={own}
          title={`${m.test_where_step({ from: figure(from), to: figure(to) })}: ${candidates}`}
        >
          <div className={classes['room']}>
            {own && <span className={classes['you']}>{m.test_where_you()}</span>}
            <div className={classes['bar']} style={{ height: `${(82 * candidates) / max}%` }} />
          </div>
          <span className={classes['from']}>{index % every === 0 ? figure(from) : ''}</span>
        </div>
      ))}
    </div>
  );
}

function StepTable({ steps }: { steps: Steps }) {
  return (
    <FigureTable>
      <thead>
        <tr>
          <th scope="col">{m.test_where_marks()}</th>
          <th scope="col">{m.test_where_candidates()}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ from, to, candidates, own }) => (
          <tr key={from} data-own={own}>
            <th scope="row">
              {m.test_where_step({ from: figure(from), to: figure(to) })}
              {own && <strong> {m.test_where_you()}</strong>}
            </th>
            <td>{candidates}</td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
