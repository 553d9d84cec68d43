import type { RoundQuestion } from '@abhyas/contract/adaptive/rounds.ts';
import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import { IconInfoCircle, IconStrikethrough } from '@tabler/icons-react';
import { useEffect, useId, type ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { OptionList } from '../../../shared/assessment/question/option-list.tsx';
import { RichText } from '../../../shared/assessment/question/rich-text.tsx';
import { TypeInField } from '../../../shared/assessment/question/type-in-field.tsx';
import { typeName } from '../../../shared/assessment/question/words.ts';
import { Badge } from '../../../ui/cards/badge.tsx';
import { useArrivalFocus } from '../../../ui/focus/use-arrival-focus.ts';
import { whyTexts } from '../words.ts';
import classes from './round-question.module.css';

type Given = Pick<RoundQuestion, 'ordinal' | 'item' | 'passage' | 'topic' | 'why'>;

interface RoundQuestionProps {
  readonly given: Given;
  /** The place for the answer, or the answer with its solution. */
  readonly children: ReactNode;
  readonly tools?: ReactNode;
  /** It follows another question: the focus goes from the button that led here to its heading. */
  readonly isNext: boolean;
}

/** A question of a round: why it is here, its passage and its text. */
export function RoundQuestionView({ given: { ordinal, item, passage, topic, why }, tools, isNext, children }: RoundQuestionProps) {
  const title = useArrivalFocus<HTMLHeadingElement>();
  useEffect(() => {
    if (isNext) title.current?.focus();
    // once, when the question comes
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <article className={classes['sheet']} data-passage={passage !== null} aria-label={m.test_question({ number: ordinal })}>
      {passage === null ? null : (
        <section className={classes['passage']} aria-label={m.test_passage()} tabIndex={0}>
          {passage.title === '' ? null : <h2>{passage.title}</h2>}
          <RichText html={passage.html} look="reading" />
        </section>
      )}
      <div className={classes['question']}>
        <div className={classes['head']}>
          <h1 ref={title} tabIndex={-1} className={classes['title']}>
            {m.test_question({ number: ordinal })}
          </h1>
          {topic === '' ? null : <Badge>{topic}</Badge>}
          <Badge>{typeName(item.type)}</Badge>
          {tools}
        </div>
        <p className={classes['why']}>
          <IconInfoCircle size={16} stroke={1.75} aria-hidden />
          <span>{whyTexts(why).join(' \u00b7 ')}</span>
        </p>
        <div id={stemIdOf(ordinal)} className={classes['stem']}>
          <RichText html={item.stemHtml} />
        </div>
        {children}
      </div>
    </article>
  );
}

const stemIdOf = (ordinal: number) => `round-stem-${ordinal}`;

interface AnswerFieldProps {
  readonly question: RoundQuestion;
  readonly response: Response | null;
  readonly ruledOut: ReadonlySet<string>;
  readonly ruling: 'shown' | 'quiet';
  readonly onChoose: (response: Response | null) => void;
  readonly onRuleOut: (label: string) => void;
  readonly onEnter: () => void;
}

/** Where the answer goes: options to choose, or a field with a keypad. Enter checks it. */
export function AnswerField({ question: { ordinal, item }, response, ruledOut, ruling, onChoose, onRuleOut, onEnter }: AnswerFieldProps) {
  const hint = useId();
  if (item.options.length === 0) {
    return <TypeInField item={item} response={response} keypad="beside" onChoose={onChoose} onEnter={onEnter} />;
  }
  return (
    <>
      {item.type === 'multiple' ? (
        <p id={hint} className={classes['hint']}>
          {m.test_choose_all()}
        </p>
      ) : null}
      <OptionList
        item={item}
        response={response}
        ruledOut={ruledOut}
        ruling={ruling}
        onChoose={onChoose}
        onRuleOut={onRuleOut}
        labelledBy={item.type === 'multiple' ? `${stemIdOf(ordinal)} ${hint}` : stemIdOf(ordinal)}
      />
    </>
  );
}

/** Shows the buttons that strike options out. */
export function RuleOutTool({ pressed, onClick }: { pressed: boolean; onClick: () => void }) {
  return (
    <button type="button" className={classes['tool']} aria-pressed={pressed} onClick={onClick}>
      <IconStrikethrough size={18} stroke={1.75} aria-hidden />
      <span>{m.test_rule_tool()}</span>
    </button>
  );
}
