import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { lengthText } from '../../../shared/assessment/question/words.ts';
import classes from './section-order.module.css';

/** The sections in the order in which the candidate will take them, each to be moved up and down. A move is said, because the place of a row is only seen. */
export function SectionOrder({
  sections,
  order,
  onOrder,
}: {
  sections: PlayerState['sections'];
  /** The ids of the sections. */
  order: readonly string[];
  onOrder: (order: string[]) => void;
}) {
  const [said, setSaid] = useState('');
  const move = ({ at, by, name }: { at: number; by: 1 | -1; name: string }) => {
    const to = at + by;
    if (to < 0 || to >= order.length) return;
    const next = [...order];
    next.splice(to, 0, ...next.splice(at, 1));
    onOrder(next);
    setSaid(m.test_order_place({ name, place: to + 1, count: order.length }));
  };
  return (
    <>
      <h2>{m.test_choose_order()}</h2>
      <ol className={classes['list']} aria-label={m.test_choose_order()}>
        {order.map((sectionId, at) => {
          const section = sections.find((one) => one.sectionId === sectionId);
          if (section === undefined) return null;
          const { name, questionCount, seconds } = section;
          return (
            <li key={sectionId} className={classes['row']}>
              <span aria-hidden className={classes['place']}>
                {at + 1}
              </span>
              <span className={classes['section']}>
                <strong className={classes['name']}>{name}</strong>
                <span className={classes['facts']}>
                  {m.practice_questions({ count: questionCount })} {'\u00b7'} {lengthText(seconds)}
                </span>
              </span>
              {([-1, 1] as const).map((by) => {
                const isEnd = at + by < 0 || at + by >= order.length;
                return (
                  <ActionIcon
                    key={by}
                    variant="default"
                    size={40}
                    aria-label={by < 0 ? m.test_order_up({ name }) : m.test_order_down({ name })}
                    aria-disabled={isEnd}
                    mod={{ disabled: isEnd }}
                    onClick={() => move({ at, by, name })}
                  >
                    {by < 0 ? <IconArrowUp size={18} stroke={1.75} aria-hidden /> : <IconArrowDown size={18} stroke={1.75} aria-hidden />}
                  </ActionIcon>
                );
              })}
            </li>
          );
        })}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <p className={classes['facts']}>{m.test_choose_order_note()}</p>
    </>
  );
}
