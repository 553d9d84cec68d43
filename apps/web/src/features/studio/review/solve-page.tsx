import { languageNames } from '@abhyas/contract/languages.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { Response } from '@abhyas/contract/assessment/item-types.ts';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { deviceNow } from '../../../lib/clock.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { m } from '../../../paraglide/messages.js';
import { RichText } from '../../../shared/assessment/question/rich-text.tsx';
import { typeName } from '../../../shared/assessment/types/types.ts';
import { useFrameTitle } from '../../../shared/assessment/use-frame-title.ts';
import { StudioScreen } from '../../../shared/staff/staff-screen.tsx';
import { Badge } from '../../../ui/cards/badge.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { Logo } from '../../../ui/navigation/logo.tsx';
import { PathButton, PathLink } from '../../../ui/navigation/path-link.tsx';
import { Asked } from '../asked.tsx';
import { solveViewQuery } from '../queries.ts';

/** /studio/review/{sourceId}: a question in review, solved by someone who sees neither its key nor its solution. */
export function SolvePage({ sourceId }: { sourceId: string }) {
  useFrameTitle(m.studio_review_solve());
  return (
    <StudioScreen right="review">
      <div className="min-h-dvh bg-page">
        <Loaded sourceId={sourceId} />
      </div>
    </StudioScreen>
  );
}

function Loaded({ sourceId }: { sourceId: string }) {
  const query = useQuery(solveViewQuery(sourceId));
  return (
    <QueryView query={query} heading="h1">
      {(view) => <Solve sourceId={sourceId} view={view} />}
    </QueryView>
  );
}

function Solve({ sourceId, view: { revision, question } }: { sourceId: string; view: AnswerOf<'solveView'> }) {
  const client = useQueryClient();
  const [response, setResponse] = useState<Response | null>(null);
  const [began] = useState(() => deviceNow().getTime());
  const solve = useMutation({
    mutationFn: (given: Response) =>
      call('solveSource', { sourceId, revision, response: given, seconds: Math.min(86_400, secondsSince(began)) }),
    meta: { quiet: true },
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.studio.review, refetchType: 'none' }),
  });
  const done = solve.data;
  const send = () => (response === null || solve.isPending || done !== undefined ? undefined : solve.mutate(response));
  return (
    <>
      <header className="flex flex-wrap gap-4 items-center justify-between min-h-15 px-5 py-2 border-b border-line bg-card">
        <div className="flex gap-3.5 items-center min-w-0">
          <Logo name="" />
          <div>
            <h1 className="m-0 text-ink text-md font-strong">{m.studio_review_solve_title()}</h1>
            <PathLink
              href="/studio/review"
              className="inline-flex gap-1.5 items-center text-muted text-sm no-underline hover:text-brand-text hover:underline"
            >
              <IconArrowLeft size={14} stroke={1.75} aria-hidden /> {m.studio_review_title()}
            </PathLink>
          </div>
        </div>
        <Clock began={began} isRunning={done === undefined} />
      </header>
      <main className="grid gap-5 max-w-180 mx-auto px-gutter py-6">
        <p className="m-0 text-muted text-sm">{m.studio_review_blind()}</p>
        <div>
          <Badge>{typeName(question.type)}</Badge>
        </div>
        <Asked
          sourceId={sourceId}
          question={question}
          response={response}
          scored={done === undefined ? null : { answer: done.answer, outcome: done.agrees ? 'correct' : 'wrong' }}
          onChoose={setResponse}
          onEnter={send}
        />
        {question.versions.map(({ language, stemHtml, options }) => (
          <section key={language} lang={language} className="grid gap-3 p-4 rounded-control bg-sunken" aria-label={languageNames[language]}>
            <h2 className="m-0 text-muted text-sm font-medium">{languageNames[language]}</h2>
            <RichText html={stemHtml} />
            {options.map(({ label, html }) => (
              <div key={label} className="flex gap-3">
                <strong>{label}</strong>
                <RichText html={html} />
              </div>
            ))}
          </section>
        ))}
        {solve.isError ? <FormError>{solve.error instanceof ApiError ? solve.error.message : m.error_server()}</FormError> : null}
        <div role="status">
          {done === undefined ? null : (
            <p className={`flex gap-2 items-center m-0 text-lg font-strong ${done.agrees ? 'text-good' : 'text-warn'}`}>
              {done.agrees ? <IconCheck size={22} stroke={2} aria-hidden /> : <IconX size={22} stroke={2} aria-hidden />}
              {done.agrees ? m.studio_review_agrees() : m.studio_review_disagrees()}
            </p>
          )}
        </div>
        {done === undefined ? (
          <Button className="justify-self-start" disabled={response === null} loading={solve.isPending} onClick={send}>
            {m.studio_review_answer()}
          </Button>
        ) : (
          <>
            <section aria-labelledby="solution">
              <h2 id="solution" className="m-0 mb-2 text-ink text-md font-strong">
                {m.test_solution()}
              </h2>
              <RichText html={done.solutionHtml} />
              {done.versions.map(({ language, solutionHtml }) => (
                <div key={language} lang={language} className="mt-3">
                  <RichText html={solutionHtml} />
                </div>
              ))}
            </section>
            <PathButton className="justify-self-start" href={`/studio/questions/${sourceId}`}>
              {m.studio_review_open()}
            </PathButton>
          </>
        )}
      </main>
    </>
  );
}

const secondsSince = (began: number): number => Math.max(0, Math.round((deviceNow().getTime() - began) / 1000));

/** How long one has looked at the question; silent, because it would speak every second. */
function Clock({ began, isRunning }: { began: number; isRunning: boolean }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setSeconds(secondsSince(began)), 1000);
    return () => clearInterval(timer);
  }, [began, isRunning]);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <p className="flex gap-2 items-center m-0 text-ink text-lg font-strong tabular">
      <IconClock size={18} stroke={1.75} aria-hidden />
      <span className="visually-hidden">{m.studio_review_time()}</span> {text}
    </p>
  );
}
