import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { formatDayFirst, formatTime } from '../../../../lib/dates/dates.ts';
import { usePageName } from '../../../../lib/page/page-name.ts';
import { m } from '../../../../paraglide/messages.js';
import { TableSkeleton } from '../../../../shared/staff/staff-list.tsx';
import { StaffScreen } from '../../../../shared/staff/staff-screen.tsx';
import { momentText } from '../../../../shared/staff/words.ts';
import { Badge } from '../../../../ui/cards/badge.tsx';
import { FactList } from '../../../../ui/cards/fact-list.tsx';
import { EmptyState } from '../../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../../ui/feedback/states/query-view.tsx';
import { PageHeader } from '../../../../ui/navigation/page-header.tsx';
import classes from './late-attempt-page.module.css';
import { lateAttemptQuery } from '../queries.ts';
import type { LateDecision } from './rule-late-dialog.tsx';
import { lazyDialog } from '../../../../ui/feedback/lazy-dialog.tsx';
import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import type { LateAnswer, LateAttempt } from '@abhyas/contract/assessment/staff-tests.ts';
import { figure } from '../../../../lib/format/marks.ts';
import { DataTable } from '../../../../ui/cards/data-table.tsx';
import { beforeOrAfter, isInTime, responseText, screenText } from '../words.ts';

/** The late answers of an attempt beside those that count: what was answered, how early or late by the device's clock and by the server's, and the decision. */
function LateAnswersTable<A extends LateAnswer>({
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
              <th scope="row" className="min-w-40 max-w-105 wrap-anywhere max-[640px]:min-w-30">
                <strong>{questionName(answer)}</strong>
                {number === paperNumber ? null : (
                  <span className="block text-muted text-sm">{m.staff_in_paper_number({ number: paperNumber })}</span>
                )}
                <span className="line-clamp-2 text-muted text-sm">{text}</span>
                <span data-narrow>{m.staff_late_given_then({ when: given ?? '' })}</span>
                <span data-narrow>{m.staff_late_received_then({ when: received ?? '' })}</span>
              </th>
              <td data-wide>
                <Answer response={counted} options={options} />
              </td>
              <td className="bg-brand-wash">
                <Answer response={late} options={options} />
                <span data-narrow>
                  {m.staff_late_counted_then({ label: countedLabel, answer: figure(screenText({ response: counted, options })) })}
                </span>
              </td>
              <td data-wide className="whitespace-nowrap">
                <Badge tone={isInTime(answer) ? 'good' : 'warn'}>{given}</Badge>
                <span className="block text-muted text-sm">{momentText(givenAt)}</span>
              </td>
              <td data-wide className="whitespace-nowrap">
                {received}
                <span className="block text-muted text-sm">{momentText(receivedAt)}</span>
              </td>
              <td>
                <div className="flex gap-2 items-center max-[640px]:flex-col max-[640px]:items-stretch">{renderDecision(answer)}</div>
              </td>
            </tr>
          );
        })}
      </tbody>
    </DataTable>
  );
}

const questionName = ({ number, sectionName }: LateAnswer) => m.staff_question_of({ number, section: sectionName });

/** The button that accepts or rejects one late answer. */
function Decide({ answer, accepted, onDecide }: { answer: LateAnswer; accepted: boolean; onDecide: (decision: LateDecision) => void }) {
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
      <span className={response === null ? 'text-muted' : 'text-ink font-strong wrap-anywhere'}>{figure(screen)}</span>
      {screen === paper ? null : <span className="block text-muted text-sm">{m.staff_in_paper({ answer: paper })}</span>}
    </>
  );
}

const RuleLateDialog = lazyDialog(async () => (await import('./rule-late-dialog.tsx')).RuleLateDialog);

type LateState = AnswerOf<'lateAttempt'>;

/** /staff/late/{attempt}: what came late in an attempt, beside what counts; here staff accept or reject it, answer by answer or all at once. */
export function LateAttemptPage({ attemptId }: { attemptId: string }) {
  return (
    <StaffScreen right="centre">
      <Late attemptId={attemptId} />
    </StaffScreen>
  );
}

function Late({ attemptId }: { attemptId: string }) {
  const query = useQuery(lateAttemptQuery(attemptId));
  const [decision, setDecision] = useState<LateDecision | null>(null);
  const name = query.data === undefined ? '' : query.data.attempt.candidate.name || query.data.attempt.candidate.pin;
  usePageName(name);
  if (query.data === undefined) return <QueryView query={query} loading={<TableSkeleton />} heading="h1" />;
  const { attempt, upTo, answers, effect, ruled, rulings, lastRuling } = query.data;
  const isOfAll = decision?.accepted === true && decision.itemIds.length > 1;
  return (
    <>
      <PageHeader title={m.staff_late_of({ name })}>{attempt.testName}</PageHeader>
      <Facts attempt={attempt} />
      {answers.length === 0 ? (
        <EmptyState drawing="desk" title={m.staff_late_nothing()}>
          {m.staff_late_nothing_text()}
        </EmptyState>
      ) : (
        <Waiting late={query.data} onDecide={setDecision} />
      )}
      {ruled.length === 0 ? null : <Ruled late={query.data} onDecide={setDecision} />}
      {rulings.length === 0 ? null : <History late={query.data} />}
      <Suspense>
        {decision !== null && upTo !== null ? (
          <RuleLateDialog
            attemptId={attemptId}
            upTo={upTo}
            seen={lastRuling}
            decision={decision}
            effect={isOfAll ? effect : null}
            onClose={() => setDecision(null)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** Whose test it is, and when its time was over. */
function Facts({ attempt: { candidate, closedBy, closedAt, deadlineAt, lastLateAt } }: Pick<LateState, 'attempt'>) {
  const ended =
    closedBy === 'candidate'
      ? [
          { name: m.staff_late_fact_submitted(), value: momentText(closedAt) },
          { name: m.staff_late_fact_deadline(), value: momentText(deadlineAt) },
        ]
      : [{ name: m.staff_late_fact_closed(), value: momentText(deadlineAt) }];
  const last = lastLateAt === null ? [] : [{ name: m.staff_late_fact_last(), value: momentText(lastLateAt) }];
  return <FactList look="inline" className="mb-6" facts={[{ name: m.staff_late_fact_id(), value: candidate.pin }, ...ended, ...last]} />;
}

interface Part {
  readonly late: LateState;
  readonly onDecide: (decision: LateDecision) => void;
}

/** The answers that no one has decided on. */
function Waiting({ late: { attempt, answers }, onDecide }: Part) {
  const itemIds = answers.map(({ itemId }) => itemId);
  const decide = (accepted: boolean, title: string) => () => onDecide({ itemIds, accepted, title });
  return (
    <section className={`${classes['section']} grid grid-cols-1 gap-3 mt-8`} aria-labelledby="late-answers">
      <div className="flex flex-wrap gap-x-6 gap-y-3 items-center justify-between">
        <h2 className="text-lg" id="late-answers">
          {m.staff_late_open({ count: answers.length })}
        </h2>
        {answers.length < 2 ? null : (
          <div className="flex flex-wrap gap-3">
            <Button variant="default" onClick={decide(false, m.staff_late_reject())}>
              {m.staff_late_reject()}
            </Button>
            <Button onClick={decide(true, m.staff_late_accept())}>{m.staff_late_accept()}</Button>
          </div>
        )}
      </div>
      <p className="m-0 text-muted">{m.staff_late_answers_about()}</p>
      <LateAnswersTable
        label={m.staff_late_open({ count: answers.length })}
        countedLabel={m.staff_col_counted()}
        attempt={attempt}
        answers={answers}
        renderDecision={(answer) => (
          <>
            <Decide answer={answer} accepted onDecide={onDecide} />
            <Decide answer={answer} accepted={false} onDecide={onDecide} />
          </>
        )}
      />
    </section>
  );
}

/** The answers that were decided on; each decision may be replaced by the other one. */
function Ruled({ late: { attempt, ruled }, onDecide }: Part) {
  return (
    <section className={`${classes['section']} grid grid-cols-1 gap-3 mt-8`} aria-labelledby="late-ruled">
      <div className="flex flex-wrap gap-x-6 gap-y-3 items-center justify-between">
        <h2 className="text-lg" id="late-ruled">
          {m.staff_late_rulings()}
        </h2>
      </div>
      <LateAnswersTable
        label={m.staff_late_rulings()}
        countedLabel={m.staff_col_counted_before()}
        attempt={attempt}
        answers={ruled}
        renderDecision={(answer) => (
          <>
            <DecisionBadge accepted={answer.accepted} />
            <Decide answer={answer} accepted={!answer.accepted} onDecide={onDecide} />
          </>
        )}
      />
    </section>
  );
}

/** Who decided what, when and why, the last decision first. */
function History({ late: { ruled, rulings, answers } }: Pick<Part, 'late'>) {
  const nameOf = new Map([...ruled, ...answers].map((answer) => [answer.itemId, questionName(answer)]));
  const namesOf = (itemIds: readonly string[]) => itemIds.map((itemId) => nameOf.get(itemId) ?? m.staff_late_removed_question()).join('; ');
  return (
    <section className={`${classes['section']} grid grid-cols-1 gap-3 mt-8`} aria-labelledby="late-history">
      <div className="flex flex-wrap gap-x-6 gap-y-3 items-center justify-between">
        <h2 className="text-lg" id="late-history">
          {m.staff_late_history()}
        </h2>
      </div>
      <ol className={`${classes['history']} grid gap-x-3 gap-y-4 m-0 p-0 list-none`}>
        {rulings.toReversed().map(({ accepted, itemIds, by, at, reason }) => (
          <li key={`${at} ${itemIds?.join(' ')}`}>
            <DecisionBadge accepted={accepted} />
            <span>{itemIds === null ? m.staff_late_all_answers() : namesOf(itemIds)}</span>
            <span>{reason}</span>
            <span className="block text-muted text-sm">
              {m.staff_late_ruled_by({ name: by, date: formatDayFirst(at), time: formatTime(at) })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const DecisionBadge = ({ accepted }: { accepted: boolean }) => (
  <Badge tone={accepted ? 'good' : 'plain'}>{accepted ? m.staff_late_decision_accepted() : m.staff_late_decision_rejected()}</Badge>
);
