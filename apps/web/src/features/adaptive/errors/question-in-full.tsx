import type { ErrorQuestion } from '@abhyas/contract/adaptive/errors.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { RichText } from '../../../shared/assessment/question/rich-text.tsx';
import { rulingText, shownTypes } from '../../../shared/assessment/types/types.ts';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { errorQueries } from '../queries.ts';
import { AddToSheet } from './formula-sheet.tsx';

/** A question of the error book as a whole, once it has come. */
export function QuestionInFull({ itemId }: { itemId: string }) {
  const { lastLoggedInCourseId: courseId, lastLoggedInVariantId: variantId } = useOwnSession();
  const query = useQuery(errorQueries.questions({ courseId, variantId, itemIds: [itemId] }));
  return (
    <QueryView query={query} height={160}>
      {({ questions }) => questions.map((question) => <WholeQuestion key={question.itemId} question={question} />)}
    </QueryView>
  );
}

/** Where an answer is written: in its options, or on a line. */
function Blank({ type, children }: { type: ErrorQuestion['type']; children: ReactNode }) {
  return type === 'numeric' || type === 'text' ? <div className="w-60 h-9 border-b border-line-strong" aria-hidden /> : children;
}

/** Passage, question, own answer and key, and the solution where it is wanted. */
export function WholeQuestion({ question, withSolution = true }: { question: ErrorQuestion; withSolution?: boolean }) {
  const { passage, stemHtml, type, solutionHtml, options } = question;
  const { Answered, Given } = shownTypes[type];
  const ruling = rulingText(question);
  const solution = useRef<HTMLDivElement>(null);
  return (
    <div className="grid gap-4 min-w-0 text-ink leading-[1.6]">
      {passage === null ? null : (
        <div
          className="max-h-80 overflow-auto p-4 border border-line rounded-control print:max-h-none print:overflow-visible"
          role="group"
          aria-label={m.test_passage()}
          tabIndex={0}
        >
          {passage.title === '' ? null : <h3 className="text-md">{passage.title}</h3>}
          <RichText html={passage.html} look="reading" />
        </div>
      )}
      <div className="max-w-[76ch]">
        <RichText html={stemHtml} />
      </div>
      {withSolution ? (
        <>
          {ruling === '' ? null : <p className="text-muted">{ruling}</p>}
          <Answered item={question} isOwn />
          <section className="grid gap-2 pt-3 border-t border-line">
            <h3 className="text-md">{m.test_solution()}</h3>
            {solutionHtml === '' ? (
              <p>{m.test_no_solution()}</p>
            ) : (
              <>
                <div ref={solution}>
                  <RichText html={solutionHtml} />
                </div>
                <AddToSheet topic={question.topic} solution={() => solution.current} />
              </>
            )}
          </section>
        </>
      ) : (
        <Blank type={type}>
          <Given item={{ options }} response={null} />
        </Blank>
      )}
    </div>
  );
}
