import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { m } from '../../../paraglide/messages.js';
import { classPath } from '../../../shared/class-path.ts';
import { Badge } from '../../../ui/cards/badge.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { opensText, placeText, untilText, whenText } from '../class-words.ts';
import { HandoutButton } from '../cards/handout-button.tsx';
import { JoinAction } from '../cards/join-action.tsx';
import classes from './next-class.module.css';

/** The class that runs or is next, with the way in. */
export function NextClass({ card }: { card: ClassCard }) {
  const opens = opensText(card);
  const isLive = card.status === 'Live';
  return (
    <section className={classes['next']} aria-labelledby="next-class">
      <div className={classes['chip']}>
        {isLive ? <Badge tone="bad">{m.class_live()}</Badge> : <Badge tone="warn">{m.class_next()}</Badge>}
        <span className={classes['until']}>{untilText(card)}</span>
      </div>
      <div className={classes['words']}>
        <h2 id="next-class" className={classes['title']}>
          <PathLink href={classPath(card)}>{card.classTitle}</PathLink>
        </h2>
        <p className={classes['facts']}>
          {[whenText(card), m.classes_module_of({ module: card.moduleNumber }), card.mentorName, placeText(card)]
            .filter((fact) => fact !== '')
            .map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
        </p>
      </div>
      <div className={classes['actions']}>
        {opens === '' ? null : <span className={classes['opens']}>{opens}</span>}
        <HandoutButton card={card} size="md" withIcon />
        <JoinAction card={card} look="lead" />
      </div>
    </section>
  );
}
