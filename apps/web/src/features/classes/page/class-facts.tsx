import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { IconCalendarEvent, IconMapPin, IconUser, IconUsersGroup, IconVideo } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { HandoutButton } from '../card/handout-button.tsx';
import { placeText, whenParts } from '../class-words.ts';
import classes from './class-facts.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** When, where and with whom a class is, and its handout. */
export function ClassFacts({ card }: { card: ClassCard }) {
  const { day, range } = whenParts(card);
  return (
    <Card className={classes['card']}>
      <dl className={classes['facts']}>
        <div>
          <dt>
            <IconCalendarEvent {...icon} />
            <span className="visually-hidden">{m.class_when()}</span>
          </dt>
          <dd>
            <strong>{day}</strong>, <span className={classes['range']}>{range}</span>
          </dd>
        </div>
        <div>
          <dt>
            {card.mode === 'Virtual' ? <IconVideo {...icon} /> : <IconMapPin {...icon} />}
            <span className="visually-hidden">{m.class_where()}</span>
          </dt>
          <dd>{placeText(card)}</dd>
        </div>
        {card.mentorName === '' ? null : (
          <div>
            <dt>
              <IconUser {...icon} />
              <span className="visually-hidden">{m.class_mentor()}</span>
            </dt>
            <dd>{card.mentorName}</dd>
          </div>
        )}
        <div>
          <dt>
            <IconUsersGroup {...icon} />
            <span className="visually-hidden">{m.classes_batches()}</span>
          </dt>
          <dd>{card.batchName}</dd>
        </div>
      </dl>
      <HandoutButton card={card} size="md" withIcon />
    </Card>
  );
}
