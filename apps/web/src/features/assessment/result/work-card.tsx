import type { TestResult } from '@abhyas/contract/assessment/assessment.ts';
import { UnstyledButton } from '@mantine/core';
import { useId } from 'react';
import { figure } from '../../../lib/format/marks.ts';
import { m } from '../../../paraglide/messages.js';
import { formatTimeSpent } from '../../../shared/assessment/question/words.ts';
import { Badge } from '../../../ui/cards/badge.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { difficulties, difficultyName } from '../shared/difficulty.ts';
import classes from './work-card.module.css';

type Work = NonNullable<TestResult['work']>;

/**
 * Topic by difficulty: how many were right of how many, with marks and time, and a link to the questions. Empty for a test with a single
 * kind of question.
 */
export function WorkCard({
  work: { cells, weakest },
  hasMarks,
  isOwn,
  onOpen,
}: {
  work: Work;
  /** False where the score is on a scale: there no question has marks. */
  hasMarks: boolean;
  isOwn: boolean;
  onOpen: (topic: string) => void;
}) {
  const title = useId();
  const columns = difficulties.filter((difficulty) => cells.some((cell) => cell.difficulty === difficulty));
  const topics = [...Map.groupBy(cells, ({ topic }) => topic)];
  const name = !hasMarks ? m.test_work_title_scale() : isOwn ? m.test_work_title() : m.test_work_title_student();
  if (cells.length < 2) return null;
  return (
    <Card aria-labelledby={title} className={`${classes['card']} grid gap-3 min-w-0`}>
      <h2 id={title}>{name}</h2>
      <DataTable label={name} figures sticky>
        <thead>
          <tr>
            <th scope="col">{m.test_work_topic()}</th>
            <th scope="col">{m.test_correct()}</th>
            {hasMarks && <th scope="col">{m.test_marks()}</th>}
            {columns.length > 1 &&
              columns.map((difficulty) => (
                <th key={difficulty} scope="col">
                  {difficultyName(difficulty)}
                </th>
              ))}
            <th scope="col">{m.test_time()}</th>
          </tr>
        </thead>
        <tbody>
          {topics.map(([topic, inside]) => (
            <tr key={topic}>
              <th scope="row">
                {topic === '' ? (
                  m.test_work_other()
                ) : (
                  <UnstyledButton
                    className="min-h-6 text-brand-text wrap-anywhere underline underline-offset-3"
                    aria-label={m.test_work_open({ topic })}
                    onClick={() => onOpen(topic)}
                  >
                    {topic}
                  </UnstyledButton>
                )}{' '}
                {topic !== '' && topic === weakest && <Badge tone="warn">{m.test_work_weakest()}</Badge>}
              </th>
              <td>{m.test_work_of({ right: sum(inside, 'correct'), count: sum(inside, 'questions') })}</td>
              {hasMarks && (
                <td>{m.test_work_of({ right: figure(marksOf(inside, 'marks')), count: figure(marksOf(inside, 'maxMarks')) })}</td>
              )}
              {columns.length > 1 &&
                columns.map((difficulty) => {
                  const cell = inside.find((one) => one.difficulty === difficulty);
                  return (
                    <td key={difficulty}>
                      {cell === undefined ? '\u2013' : m.test_work_of({ right: cell.correct, count: cell.questions })}
                    </td>
                  );
                })}
              <td>{formatTimeSpent(sum(inside, 'seconds'))}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Card>
  );
}

const sum = (cells: Work['cells'], field: 'correct' | 'questions' | 'seconds'): number =>
  cells.reduce((total, cell) => total + cell[field], 0);

/** Marks have two decimals at most. */
const marksOf = (cells: Work['cells'], field: 'marks' | 'maxMarks'): string =>
  String(Math.round(100 * cells.reduce((total, cell) => total + Number(cell[field]), 0)) / 100);
