import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import type { RollLine } from '@abhyas/contract/classes/roll.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { Badge } from '../../../../ui/cards/badge.tsx';
import { howText } from '../mentor-class-words.ts';
import classes from './roll.module.css';
import { StretchList } from './stretch-list.tsx';

interface RollRowProps {
  readonly line: RollLine;
  readonly card: ClassCard;
  readonly canMark: boolean;
  readonly onSay: (status: 'present' | 'absent') => void;
  /** Takes a mark back. */
  readonly onUndo: () => void;
}

const words = { present: m.roll_word_present, absent: m.roll_word_absent } as const;

/** A student on the roll: what is known, what the mentor says, and on demand what was reported. */
export function RollRow({ line, card, canMark, onSay, onUndo }: RollRowProps) {
  const [opened, setOpened] = useState(false);
  const details = useRef<HTMLButtonElement>(null);
  const takeBack = () => {
    // the button goes with the mark
    details.current?.focus();
    onUndo();
  };
  const { attend_status: status, imspin, marked, name, reason } = line;
  return (
    <li className={classes['row']}>
      <div className={classes['who']}>
        <span className={classes['name']}>{name}</span>
        <span className={classes['muted']}>{imspin}</span>
      </div>
      <div className={classes['known']}>
        {canMark ? (
          <div role="group" aria-label={m.roll_of({ name })} className={classes['choices']}>
            {(['present', 'absent'] as const).map((value) => (
              <button
                key={value}
                type="button"
                className={classes['choice']}
                data-value={value}
                aria-pressed={status === value}
                onClick={() => (status === value ? undefined : onSay(value))}
              >
                {words[value]()}
              </button>
            ))}
          </div>
        ) : (
          <span className={classes['state']}>
            <Badge tone={status === 'present' ? 'good' : status === 'absent' ? 'bad' : 'plain'}>
              {status === '' ? m.roll_word_open() : words[status]()}
            </Badge>
          </span>
        )}
        <span className={classes['muted']}>{howText(line)}</span>
        {reason === '' ? null : <span className={classes['reason']}>{m.roll_corrected({ reason })}</span>}
      </div>
      <div className={classes['more']}>
        {canMark && marked === '1' ? (
          <button type="button" className={classes['link']} onClick={takeBack} aria-label={m.roll_take_back_of({ name })}>
            {m.roll_take_back()}
          </button>
        ) : null}
        <button
          ref={details}
          type="button"
          className={classes['link']}
          aria-expanded={opened}
          aria-label={m.roll_details_of({ name })}
          onClick={() => setOpened(!opened)}
        >
          {m.roll_details()} <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      {opened ? <StretchList card={card} imspin={imspin} /> : null}
    </li>
  );
}
