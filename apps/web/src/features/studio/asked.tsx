import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { Response } from '@abhyas/contract/assessment/item-types.ts';
import { useId } from 'react';
import { m } from '../../paraglide/messages.js';
import { RichText } from '../../shared/assessment/question/rich-text.tsx';
import { shownTypes } from '../../shared/assessment/types/types.ts';

interface AskedProps {
  readonly sourceId: string;
  readonly question: Pick<AnswerOf<'solveView'>['question'], 'type' | 'passage' | 'stemHtml' | 'options'>;
  readonly response: Response | null;
  /** How it was scored; null while it is being answered. */
  readonly scored: { readonly answer: string[]; readonly outcome: 'correct' | 'wrong' | 'blank' } | null;
  readonly onChoose: (response: Response | null) => void;
  readonly onEnter: () => void;
}

/** A question of the studio as a student gets it, to be answered or with its answer. */
export function Asked({ sourceId, question: { type, passage, stemHtml, options }, response, scored, onChoose, onEnter }: AskedProps) {
  const id = useId();
  const { Field, Answered, hint } = shownTypes[type];
  return (
    <>
      {passage === null ? null : (
        <section
          className="max-h-80 overflow-auto p-3 pb-8 rounded-control bg-sunken [mask-image:linear-gradient(#000_calc(100%-40px),transparent)]"
          aria-label={m.test_passage()}
          tabIndex={0}
        >
          {passage.title === '' ? null : <p className="m-0 mb-2 text-ink text-md font-strong">{passage.title}</p>}
          <RichText html={passage.html} look="reading" />
        </section>
      )}
      <div id={id} className="min-w-0">
        <RichText html={stemHtml} />
      </div>
      {scored === null ? (
        <>
          {hint === null ? null : <p className="m-0 text-muted text-sm">{hint()}</p>}
          <Field
            item={{ itemId: sourceId, type, options }}
            response={response}
            labelledBy={id}
            keypad="beside"
            ruledOut={new Set()}
            ruling="quiet"
            onChoose={onChoose}
            onRuleOut={() => undefined}
            onEnter={onEnter}
          />
        </>
      ) : (
        <Answered item={{ options, response, otherAnswers: [], ...scored }} />
      )}
    </>
  );
}
