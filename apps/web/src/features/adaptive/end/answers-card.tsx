import type { Round, RoundAnswer } from '@abhyas/contract/adaptive/rounds.ts';
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { RichText } from '../../../shared/assessment/question/rich-text.tsx';
import { outcomeName } from '../../../shared/assessment/question/words.ts';
import { Badge } from '../../../ui/cards/badge.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import { OutcomeIcon } from '../../../ui/charts/outcome-mark.tsx';
import { RoundAnswerView } from '../round/round-answer.tsx';
import { questionTime, whyTexts } from '../words.ts';
import classes from './answers-card.module.css';

/** The questions of a round with their outcome; each opens to its solution. */
export function AnswersCard({ answers, kind }: { answers: readonly RoundAnswer[]; kind: Round['kind'] }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className={classes['card']}>
      <h2 id={id} className={classes['title']}>
        {m.adapt_answers_title()}
      </h2>
      <ul className={classes['list']}>
        {answers.map((answer) => (
          <Answered key={answer.ordinal} answer={answer} kind={kind} />
        ))}
      </ul>
    </Card>
  );
}

function Answered({ answer, kind }: { answer: RoundAnswer; kind: Round['kind'] }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { ordinal, outcome, topic, why, seconds, slow, item, passage } = answer;
  return (
    <li className={classes['row']}>
      <h3 className={classes['head']}>
        <UnstyledButton className={classes['opener']} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          <OutcomeIcon outcome={outcome} />
          <span className={classes['words']}>
            <strong>{m.test_question({ number: ordinal })}</strong>
            <span className={classes['outcome']}>{outcomeName(outcome)}</span>
            {slow ? <Badge tone="warn">{m.adapt_slow()}</Badge> : null}
            <span className={classes['topic']}>{kind === 'revision' ? whyTexts(why)[0] : topic}</span>
          </span>
          <span className={classes['time']}>{questionTime(seconds)}</span>
          <span className={classes['open']}>{isOpen ? m.adapt_solution_hide() : m.test_solution()}</span>
          <IconChevronDown size={18} stroke={1.75} aria-hidden className={classes['chevron']} data-open={isOpen || undefined} />
        </UnstyledButton>
      </h3>
      <div id={id} hidden={!isOpen}>
        {isOpen ? (
          <div className={classes['solution']}>
            {passage === null ? null : (
              <div className={classes['passage']}>
                <RichText html={passage.html} look="reading" />
              </div>
            )}
            <RichText html={item.stemHtml} />
            <RoundAnswerView answer={answer} kind={kind} isFresh={false} />
          </div>
        ) : null}
      </div>
    </li>
  );
}
