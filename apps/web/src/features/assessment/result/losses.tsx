import type { TestResult } from '@abhyas/contract/assessment/assessment.ts';
import { UnstyledButton } from '@mantine/core';
import { useId } from 'react';
import { m } from '../../../paraglide/messages.js';
import type { ReviewFilter } from '../review/filter/filter.ts';
import { lostMarks } from '../../../shared/assessment/lost-marks.ts';
import { tagName } from '../../../shared/assessment/tag-name.ts';
import { Card } from '../../../ui/cards/card.tsx';
import { FigureTable } from '../../../ui/cards/data-table.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import classes from './losses.module.css';

/** What each of the student's own reasons has cost, the most first, then what blanks have cost, and all of it together; a reason leads to its questions. */
export function Losses({
  losses,
  penalty,
  onOpen,
}: {
  losses: TestResult['losses'];
  /** What blanks have cost: '-0.3', or '0'. */
  penalty: string;
  onOpen: (show?: ReviewFilter) => void;
}) {
  const title = useId();
  const { paid, total } = lostMarks({ losses, penalty });
  const max = Math.max(...losses.map(({ marks }) => Number(marks)), paid, 1);
  return (
    <Card aria-labelledby={title} className={`${classes['losses']} grid gap-3 min-w-0`}>
      <h2 id={title}>{m.test_where_marks_went()}</h2>
      {losses.some(({ tag }) => tag === '') && <p className="text-muted text-sm">{m.test_losses_hint()}</p>}
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
                    className="min-h-6 text-brand-text underline underline-offset-3"
                    aria-label={m.test_losses_open({ name: tagName(tag) })}
                    onClick={() => onOpen(tag)}
                  >
                    {tagName(tag)}
                  </UnstyledButton>
                )}
              </th>
              <td>{questions}</td>
              <td>{marks}</td>
              <Line share={Number(marks) / max} />
            </tr>
          ))}
          {paid > 0 && (
            <tr>
              <th scope="row">{m.test_penalty()}</th>
              <td>{'\u2013'}</td>
              <td>{paid}</td>
              <Line share={paid / max} />
            </tr>
          )}
        </tbody>
        {losses.length + Number(paid > 0) > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{m.test_total()}</th>
              <td>{losses.reduce((sum, { questions }) => sum + questions, 0)}</td>
              <td>{total}</td>
              <td aria-hidden />
            </tr>
          </tfoot>
        )}
      </FigureTable>
      <PathLink className="justify-self-start" href="/myPage/errors">
        {m.err_open_book()}
      </PathLink>
    </Card>
  );
}

function Line({ share }: { share: number }) {
  return (
    <td className={classes['line']} aria-hidden>
      <span style={{ width: `${100 * share}%` }} />
    </td>
  );
}
