import type { DoubtAbout } from '@abhyas/contract/doubts/doubts.ts';
import { m } from '../../paraglide/messages.js';
import { RichText } from '../../shared/assessment/question/rich-text.tsx';
import { outcomeName } from '../../shared/assessment/question/words.ts';
import { rulingText, shownTypes } from '../../shared/assessment/types/types.ts';
import { Badge } from '../../ui/cards/badge.tsx';
import { PathLink } from '../../ui/navigation/path-link.tsx';
import classes from './asked-question.module.css';

const tones = { correct: 'good', wrong: 'bad', blank: 'plain', dropped: 'dropped' } as const;

/** The question of a test that a doubt is about, with the student's answer, the right one and the solution, and a way to it in the review. */
export function AskedQuestion({ about: { question, url }, isMentor }: { about: DoubtAbout & { kind: 'question' }; isMentor: boolean }) {
  if (question === null) return <p className="m-0 p-4 border-b border-line text-muted">{m.doubt_question_closed()}</p>;
  const { passage, stemHtml, solutionHtml, outcome } = question;
  const { Answered } = shownTypes[question.type];
  const ruling = rulingText(question);
  return (
    <section className="grid gap-4 min-w-0 p-4 border-b border-line" aria-label={m.doubt_asked_question()}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Badge tone={tones[outcome]}>{outcomeName(outcome)}</Badge>
        {url === '' ? null : <PathLink href={url}>{m.doubt_open_review()}</PathLink>}
      </div>
      {ruling === '' ? null : <p className="m-0 text-muted">{ruling}</p>}
      {passage === null ? null : (
        <details className={classes['more']}>
          <summary>{passage.title === '' ? m.test_passage() : passage.title}</summary>
          <RichText html={passage.html} look="reading" />
        </details>
      )}
      <div className="max-w-[76ch] text-ink leading-[1.6] wrap-anywhere">
        <RichText html={stemHtml} />
      </div>
      <Answered item={question} isOwn={!isMentor} />
      {solutionHtml === '' ? null : (
        <details className={classes['more']}>
          <summary>{m.test_solution()}</summary>
          <RichText html={solutionHtml} />
        </details>
      )}
    </section>
  );
}
