import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/cards/badge.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { actionOf, placeText, untilText, whenText } from '../class-words.ts';
import { mentorClassPath } from './mentor-class-words.ts';
import classes from './mentor-classes.module.css';

/** A class in a mentor's list, which leads to its page. One that a colleague teaches says whose it is. */
export function MentorClassRow({ card }: { card: ClassCard }) {
  const isOwn = actionOf(card, 'message') !== undefined || card.isCancelled === '1';
  return (
    <li>
      <PathLink className={classes['row']} href={mentorClassPath(card)} data-cancelled={card.isCancelled === '1' || undefined}>
        <span className={classes['words']}>
          <span className={classes['title']}>{card.classTitle}</span>
          <span className={classes['about']}>
            {card.batchName} · {m.class_of({ module: card.moduleNumber, number: card.classNumber })}
            {isOwn || card.mentorName === '' ? '' : ` · ${card.mentorName}`}
          </span>
        </span>
        <span className={classes['when']}>
          <span>{whenText(card)}</span>
          <span className={classes['about']}>{placeText(card)}</span>
        </span>
        <span className={classes['state']}>
          {card.isCancelled === '1' ? <Badge tone="bad">{m.class_cancelled()}</Badge> : null}
          {card.isCancelled === '0' && card.status === 'Live' ? <Badge tone="good">{m.class_live()}</Badge> : null}
          {card.status === 'UpComing' ? untilText(card) : null}
        </span>
        <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
      </PathLink>
    </li>
  );
}
