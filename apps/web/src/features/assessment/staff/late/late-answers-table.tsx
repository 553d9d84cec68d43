import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import type { LateAnswer, LateAttempt } from '@abhyas/contract/assessment/staff-tests.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { figure } from '../../../../lib/format/marks.ts';
import { m } from '../../../../paraglide/messages.js';
import { momentText } from '../../../../shared/staff/words.ts';
import { Badge } from '../../../../ui/cards/badge.tsx';
import { DataTable } from '../../../../ui/cards/data-table.tsx';
import classes from './late-attempt-page.module.css';
import type { LateDecision } from './rule-late-dialog.tsx';
import { beforeOrAfter, isInTime, responseText, screenText } from '../words.ts';

/** The late answers of an attempt beside those that count: what was answered, how early or late by the device's clock and by the server's, and the decision. */
export function LateAnswersTable<A extends LateAnswer>({
  label,
  countedLabel,
  attempt,
  answers,
  renderDecision,
}: {
  label: string;
  countedLabel: string;
  attempt: Pick<LateAttempt, 'closedAt' | 'closedBy'>;
  answers: readonly A[];
  renderDecision: (answer: A) => ReactNode;
}) {
  return (
    <DataTable label={label}>
      <thead>
        <tr>
          <th scope="col">{m.staff_col_question()}</th>
          <th scope="col" data-wide>
            {countedLabel}
          </th>
          <th scope="col">{m.staff_col_late()}</th>
          <th scope="col" data-wide>
            {m.staff_col_given()}
          </th>
          <th scope="col" data-wide>
            {m.staff_col_received()}
          </th>
          <th scope="col">{m.staff_col_decision()}</th>
        </tr>
      </thead>
      <tbody>
        {answers.map((answer) => {
          const { itemId, number, paperNumber, text, options, counted, late, givenAt, receivedAt } = answer;
          const [given, received] = [givenAt, receivedAt].map((moment) => beforeOrAfter({ moment, answer, attempt }));
          return (
            <tr key={itemId}>
              <th scope="row" className={classes['question']}>
                <strong>{questionName(answer)}</strong>
                {number === paperNumber ? null : <span className={classes['sub']}>{m.staff_in_paper_number({ number: paperNumber })}</span>}
                <span className={classes['excerpt']}>{text}</span>
                <span data-narrow>{m.staff_late_given_then({ when: given ?? '' })}</span>
                <span data-narrow>{m.staff_late_received_then({ when: received ?? '' })}</span>
              </th>
              <td data-wide>
                <Answer response={counted} options={options} />
              </td>
              <td className={classes['late']}>
                <Answer response={late} options={options} />
                <span data-narrow>
                  {m.staff_late_counted_then({ label: countedLabel, answer: figure(screenText({ response: counted, options })) })}
                </span>
              </td>
              <td data-wide className={classes['moment']}>
                <Badge tone={isInTime(answer) ? 'good' : 'warn'}>{given}</Badge>
                <span className={classes['sub']}>{momentText(givenAt)}</span>
              </td>
              <td data-wide className={classes['moment']}>
                {received}
                <span className={classes['sub']}>{momentText(receivedAt)}</span>
              </td>
              <td>
                <div className={classes['decision']}>{renderDecision(answer)}</div>
              </td>
            </tr>
          );
        })}
      </tbody>
    </DataTable>
  );
}

export const questionName = ({ number, sectionName }: LateAnswer) => m.staff_question_of({ number, section: sectionName });

/** The button that accepts or rejects one late answer. */
export function Decide({
  answer,
  accepted,
  onDecide,
}: {
  answer: LateAnswer;
  accepted: boolean;
  onDecide: (decision: LateDecision) => void;
}) {
  const { itemId, number, sectionName } = answer;
  const title = (accepted ? m.staff_late_accept_of : m.staff_late_reject_of)({ number, section: sectionName });
  return (
    <Button size="xs" variant="default" aria-label={title} onClick={() => onDecide({ itemIds: [itemId], accepted, title })}>
      {accepted ? m.staff_late_accept_one() : m.staff_late_reject_one()}
    </Button>
  );
}

/** An answer by the letters on the candidate's screen, and below it by the paper's where they are others. */
function Answer({ response, options }: { response: Response | null; options: readonly string[] }) {
  const paper = responseText(response);
  const screen = screenText({ response, options });
  return (
    <>
      <span className={response === null ? classes['none'] : classes['answer']}>{figure(screen)}</span>
      {screen === paper ? null : <span className={classes['sub']}>{m.staff_in_paper({ answer: paper })}</span>}
    </>
  );
}
