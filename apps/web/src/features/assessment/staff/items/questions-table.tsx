import type { StaffQuestionRow } from '@abhyas/contract/assessment/staff-tests.ts';
import { formatClock } from '../../../../lib/format/durations.ts';
import { figure } from '../../../../lib/format/marks.ts';
import { m } from '../../../../paraglide/messages.js';
import { Badge } from '../../../../ui/cards/badge.tsx';
import { DataTable } from '../../../../ui/cards/data-table.tsx';
import { PathLink } from '../../../../ui/navigation/path-link.tsx';
import classes from '../staff-table.module.css';
import { rulingName } from '../words.ts';
import { flagName, flagTone } from './flags.ts';

interface QuestionsTableProps {
  readonly assessmentId: string;
  /** Of the section. */
  readonly name: string;
  readonly questions: readonly StaffQuestionRow[];
}

/** The questions of a section with how they were answered and what there is to check. */
export function QuestionsTable({ assessmentId, name, questions }: QuestionsTableProps) {
  return (
    <DataTable label={name}>
      <thead>
        <tr>
          <th scope="col" data-number>
            {m.staff_col_number()}
          </th>
          <th scope="col">{m.staff_col_question()}</th>
          <th scope="col">{m.staff_col_topic()}</th>
          <th scope="col">{m.staff_col_key()}</th>
          <th scope="col" data-number>
            {m.staff_col_right()}
          </th>
          <th scope="col" data-number title={m.staff_col_apart_help()}>
            {m.staff_col_apart()}
          </th>
          <th scope="col" data-number>
            {m.staff_col_median()}
          </th>
          <th scope="col" data-number>
            {m.staff_col_met()}
          </th>
          <th scope="col">{m.staff_col_check()}</th>
          <th scope="col">{m.staff_col_ruling()}</th>
        </tr>
      </thead>
      <tbody>
        {questions.map(
          ({ itemId, number, text, topic, answer, correctPercent, candidates, discrimination, medianSeconds, flags, ruling }) => (
            <tr key={itemId}>
              <td data-number>{number}</td>
              <th scope="row" className={classes['words']}>
                <PathLink className={classes['link']} href={`/staff/tests/${assessmentId}/${itemId}`}>
                  {text === '' ? m.test_question({ number }) : text}
                </PathLink>
              </th>
              <td>{topic}</td>
              <td>{answer.map(figure).join(', ')}</td>
              <td data-number>{correctPercent === null ? <NoFigure /> : `${correctPercent}%`}</td>
              <td data-number>{discrimination === null ? <NoFigure /> : figure(discrimination.toFixed(2))}</td>
              <td data-number>{medianSeconds === null ? <NoFigure /> : formatClock(medianSeconds)}</td>
              <td data-number>{candidates}</td>
              <td>
                <span className={classes['flags']}>
                  {flags.map((flag) => (
                    <Badge key={flagName(flag)} tone={flagTone(flag)}>
                      {flagName(flag)}
                    </Badge>
                  ))}
                </span>
              </td>
              <td>{ruling === '' ? null : <Badge tone="marked">{rulingName(ruling)}</Badge>}</td>
            </tr>
          ),
        )}
      </tbody>
    </DataTable>
  );
}

function NoFigure() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{m.staff_no_statistics()}</span>
    </>
  );
}
