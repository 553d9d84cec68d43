import type { TestResult } from '@abhyas/contract/assessment/assessment.ts';
import { UnstyledButton } from '@mantine/core';
import { useId } from 'react';
import { m } from '../../../paraglide/messages.js';
import type { ReviewFilter } from '../review/filter.ts';
import { tagName } from '../../../shared/assessment/tag-name.ts';
import { Card } from '../../../ui/cards/card.tsx';
import { FigureTable } from '../../../ui/cards/data-table.tsx';
import classes from './losses.module.css';

/** What each of the student's own reasons has cost, the most first; a reason leads to its questions. */
export function Losses({ losses, onOpen }: { losses: TestResult['losses']; onOpen: (show?: ReviewFilter) => void }) {
  const title = useId();
  const max = Math.max(...losses.map(({ marks }) => Number(marks)), 1);
  return (
    <Card aria-labelledby={title} className={classes['losses']}>
      <h2 id={title}>{m.test_where_marks_went()}</h2>
      {losses.some(({ tag }) => tag === '') && <p className={classes['hint']}>{m.test_losses_hint()}</p>}
      <FigureTable>
        <thead>
          <tr>
            <th scope="col">{m.test_losses_reason()}</th>
            <th scope="col">{m.test_questions()}</th>
            <th scope="col">{m.test_losses_lost()}</th>
            <td aria-hidden />
          </tr>
        </thead>
        <tbody>
          {losses.map(({ tag, questions, marks }) => (
            <tr key={tag} data-said={tag !== ''}>
              <th scope="row">
                {tag === '' ? (
                  tagName(tag)
                ) : (
                  <UnstyledButton
                    className={classes['open']}
                    aria-label={m.test_losses_open({ name: tagName(tag) })}
                    onClick={() => onOpen(tag)}
                  >
                    {tagName(tag)}
                  </UnstyledButton>
                )}
              </th>
              <td>{questions}</td>
              <td>{marks}</td>
              <td className={classes['line']} aria-hidden>
                <span style={{ width: `${(100 * Number(marks)) / max}%` }} />
              </td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </Card>
  );
}
