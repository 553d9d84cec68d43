import type { ReviewItem } from '@abhyas/contract/assessment/assessment.ts';
import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { OptionList } from '../../../../shared/assessment/question/option-list.tsx';
import { TypeInField } from '../../../../shared/assessment/question/type-in-field.tsx';
import classes from './retry-answer.module.css';
import { isRightNow } from './retry-outcome.ts';

/** A question of a review as it was asked: it is answered once more, on this screen alone, or shown. `onDone` tells whether it was right; null where it was only shown. */
export function RetryAnswer({
  item,
  labelledBy,
  onDone,
}: {
  item: ReviewItem;
  labelledBy: string;
  onDone: (isRight: boolean | null) => void;
}) {
  const [response, setResponse] = useState<Response | null>(null);
  const [ruledOut, setRuledOut] = useState<ReadonlySet<string>>(new Set());
  const check = () => response !== null && onDone(isRightNow({ item, response }));
  return (
    <div className={classes['retry']}>
      {item.options.length > 0 ? (
        <OptionList
          item={item}
          response={response}
          ruledOut={ruledOut}
          ruling="quiet"
          labelledBy={labelledBy}
          onChoose={setResponse}
          onRuleOut={(label) =>
            setRuledOut(new Set(ruledOut.has(label) ? [...ruledOut].filter((other) => other !== label) : [...ruledOut, label]))
          }
        />
      ) : (
        <TypeInField item={item} response={response} keypad="beside" onChoose={setResponse} onEnter={check} />
      )}
      <div className={classes['buttons']}>
        <Button aria-disabled={response === null} mod={{ disabled: response === null }} onClick={check}>
          {m.practice_check()}
        </Button>
        <Button variant="default" onClick={() => onDone(null)}>
          {m.test_retry_show()}
        </Button>
      </div>
    </div>
  );
}
