import type { ReviewItem, TestReview } from '@abhyas/contract/assessment/assessment.ts';
import { m } from '../../../paraglide/messages.js';
import { Options, Typed } from '../../../shared/assessment/question/answered.tsx';
import { RichText } from '../../../shared/assessment/question/rich-text.tsx';
import { resultName, rulingText, typeName } from '../../../shared/assessment/question/words.ts';
import { signedMarks } from '../../../lib/format/marks.ts';
import { MarkingTable, penaltyText } from '../shared/paper-rules.tsx';
import classes from './printed-review.module.css';

/** How the test is marked, and the questions that are shown, one below the other, each with its answer and solution; a passage once, before its first question. */
export function PrintedReview({ review, shown, isStudent }: { review: TestReview; shown: readonly ReviewItem[]; isStudent: boolean }) {
  const isShown = new Set(shown);
  return (
    <div className={classes['printed']}>
      <section>
        <h2>{m.test_marking_scheme()}</h2>
        <MarkingTable state={review} />
        {review.markings.some(({ marking }) => marking.partial !== undefined) && <p>{m.test_rule_partial()}</p>}
        {review.blankPenalty !== null && <p>{penaltyText({ penalty: review.blankPenalty, sections: review.sections })}</p>}
      </section>
      {review.sections.map(({ sectionId, name, items, passages }) => {
        const inside = items.filter((item) => isShown.has(item));
        if (inside.length === 0) return null;
        return (
          <section key={sectionId}>
            {review.sections.length > 1 && <h2>{name}</h2>}
            {inside.map((item, place) => {
              const passage = passages.find(({ passageId }) => passageId === item.passageId);
              const isFirst = inside.findIndex(({ passageId }) => passageId === item.passageId) === place;
              return (
                <article key={item.itemId}>
                  {passage !== undefined && isFirst && (
                    <div className={classes['passage']}>
                      {passage.title !== '' && <h3>{passage.title}</h3>}
                      <RichText html={passage.html} look="reading" />
                    </div>
                  )}
                  <h3>
                    {[m.test_question({ number: item.number }), typeName(item.type), resultName(item), signedMarks(item.marks)].join(
                      ' \u00b7 ',
                    )}
                  </h3>
                  <RichText html={item.stemHtml} />
                  {item.options.length > 0 ? <Options item={item} isOwn={isStudent} /> : <Typed item={item} isOwn={isStudent} />}
                  {rulingText(item) !== '' && <p>{rulingText(item)}</p>}
                  {item.rulingReason !== '' && <p>{m.test_ruling_reason({ reason: item.rulingReason })}</p>}
                  <h4>{m.test_solution()}</h4>
                  {item.solutionHtml === '' ? <p>{m.test_no_solution()}</p> : <RichText html={item.solutionHtml} />}
                </article>
              );
            })}
          </section>
        );
      })}
    </div>
  );
}
