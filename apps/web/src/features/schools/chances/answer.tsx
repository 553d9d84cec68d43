import { IconChartDots3, IconCheck, IconMinus, IconQuestionMark } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './chances-panel.module.css';

/** What the mark beside a question says; its words say the same. */
type AnswerTone = 'yes' | 'no' | 'unknown' | 'figure';

const marks = { yes: IconCheck, no: IconMinus, unknown: IconQuestionMark, figure: IconChartDots3 } as const;

/** A question with its answer, and what the answer is made of. */
export function Answer({
  question,
  answer,
  tone,
  children,
}: {
  question: string;
  answer: ReactNode;
  tone: AnswerTone;
  children?: ReactNode;
}) {
  const Mark = marks[tone];
  return (
    <section className="flex gap-3 px-6 py-4 border-t border-line max-[560px]:px-4" aria-label={question}>
      <span className={classes['mark']} data-tone={tone}>
        <Mark size={18} stroke={1.75} aria-hidden="true" />
      </span>
      <div className="grid flex-1 gap-1 min-w-0">
        <h3 className="text-muted font-text text-sm font-normal">{question}</h3>
        <p className="text-ink text-lg font-strong leading-[1.25]">{answer}</p>
        {children}
      </div>
    </section>
  );
}
