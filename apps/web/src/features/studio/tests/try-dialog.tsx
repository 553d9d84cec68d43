import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { Response } from '@abhyas/contract/assessment/item-types.ts';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { figure } from '../../../lib/format/marks.ts';
import { m } from '../../../paraglide/messages.js';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { Asked } from '../asked.tsx';
import { questionQuery } from '../queries.ts';
import type { PaperSection } from './paper-rows.ts';
import classes from './tests.module.css';

type Outcome = AnswerOf<'trySource'>['outcome'];

/** The paper question by question, as it will be asked: each answer is scored as it is given, and nothing is kept. */
export function TryDialog({ paper, onClose }: { paper: readonly PaperSection[]; onClose: () => void }) {
  const questions = paper.flatMap(({ section, questions: own }) =>
    own.flatMap(({ placed }) => (placed === null || placed.sourceId === '' ? [] : [{ section: section.name, placed }])),
  );
  const [at, setAt] = useState(0);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const current = questions[at];
  const marks = questions.reduce((sum, { placed }) => {
    const outcome = outcomes.get(placed.sourceId);
    return sum + (outcome === 'correct' ? placed.correct : outcome === 'wrong' ? placed.wrong : 0);
  }, 0);
  return (
    <Dialog title={m.studio_test_try()} onClose={onClose} size="xl">
      {current === undefined ? (
        <p className="m-0 text-muted">{m.studio_test_nothing_to_try()}</p>
      ) : (
        <div className="grid gap-4">
          <div className="flex flex-wrap gap-3 items-center justify-between">
            <p className="m-0 text-ink font-medium">
              {m.studio_test_try_at({ section: current.section, number: at + 1, count: questions.length })}
            </p>
            <p className="m-0" role="status">
              {m.studio_test_try_marks({ marks: figure(String(Number(marks.toFixed(2)))), count: outcomes.size })}
            </p>
          </div>
          <One
            key={`${current.placed.sourceId} ${outcomes.size === 0}`}
            sourceId={current.placed.sourceId}
            onScored={(outcome) => setOutcomes(new Map(outcomes).set(current.placed.sourceId, outcome))}
          />
          <div className="flex flex-wrap gap-3 justify-between pt-3 border-t border-line">
            <Button
              variant="subtle"
              leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
              onClick={() => {
                setOutcomes(new Map());
                setAt(0);
              }}
            >
              {m.studio_test_reset()}
            </Button>
            <span className="flex gap-3">
              <Button variant="default" disabled={at === 0} onClick={() => setAt(at - 1)}>
                {m.studio_test_previous()}
              </Button>
              <Button disabled={at === questions.length - 1} onClick={() => setAt(at + 1)}>
                {m.studio_test_next()}
              </Button>
            </span>
          </div>
        </div>
      )}
    </Dialog>
  );
}

function One({ sourceId, onScored }: { sourceId: string; onScored: (outcome: Outcome) => void }) {
  const query = useQuery({ ...questionQuery(sourceId), refetchInterval: false });
  const [response, setResponse] = useState<Response | null>(null);
  const attempt = useMutation({
    mutationFn: (of: { text: string; response: Response }) => call('trySource', { sourceId, ...of }),
    meta: { quiet: true },
    onSuccess: ({ outcome }) => onScored(outcome),
  });
  return (
    <QueryView query={query} height={260}>
      {({ source, check: { shown } }) => {
        const check = () => (response === null || attempt.isPending ? undefined : attempt.mutate({ text: source.text, response }));
        return shown === null ? (
          <p className="m-0 text-muted">{m.studio_question_not_shown()}</p>
        ) : (
          <div className={classes['asked']}>
            <Asked
              sourceId={sourceId}
              question={shown}
              response={response}
              scored={attempt.data ?? null}
              onChoose={setResponse}
              onEnter={check}
            />
            {attempt.isError ? <FormError>{attempt.error instanceof ApiError ? attempt.error.message : m.error_server()}</FormError> : null}
            <Button
              className="justify-self-start"
              variant="default"
              disabled={response === null || attempt.data !== undefined}
              loading={attempt.isPending}
              onClick={check}
            >
              {m.studio_question_check()}
            </Button>
            {attempt.data === undefined ? null : (
              <p className="m-0 font-strong" role="status">
                {attempt.data.outcome === 'correct' ? m.test_correct() : m.test_wrong()}
              </p>
            )}
          </div>
        );
      }}
    </QueryView>
  );
}
