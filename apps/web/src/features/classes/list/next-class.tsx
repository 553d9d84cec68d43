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
    <section
      className="card-surface grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4 gap-y-2 items-center mb-6 px-6 py-4 border-l-4 border-l-brand-accent max-[900px]:grid-cols-1 max-[900px]:p-4"
      aria-labelledby="next-class"
    >
      <div className="grid gap-1 justify-items-start max-[900px]:flex max-[900px]:items-center">
        {isLive ? <Badge tone="bad">{m.class_live()}</Badge> : <Badge tone="warn">{m.class_next()}</Badge>}
        <span className="text-muted text-xs tabular">{untilText(card)}</span>
      </div>
      <div className="min-w-0">
        <h2 id="next-class" className={`${classes['title']} m-0 text-ink text-lg font-strong leading-[1.3] wrap-anywhere`}>
          <PathLink className="text-inherit no-underline" href={classPath(card)}>
            {card.classTitle}
          </PathLink>
        </h2>
        <p className={`${classes['facts']} flex flex-wrap m-0 text-muted text-sm tabular`}>
          {[whenText(card), m.classes_module_of({ module: card.moduleNumber }), card.mentorName, placeText(card)]
            .filter((fact) => fact !== '')
            .map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
        </p>
      </div>
      <div className={`${classes['actions']} flex flex-wrap gap-x-3 gap-y-2 items-center justify-end max-[900px]:justify-start`}>
        {opens === '' ? null : <span className="text-muted text-sm tabular max-[600px]:flex-[1_1_100%]">{opens}</span>}
        <HandoutButton card={card} size="md" withIcon />
        <JoinAction card={card} look="lead" />
      </div>
    </section>
  );
}
