import type { ClassCard as Card } from '@abhyas/contract/classes/card.ts';
import { useMediaQuery } from '@mantine/hooks';
import { ClassCard } from '../cards/class-card.tsx';
import { ClassRow } from '../cards/class-row.tsx';
import classes from './class-cards.module.css';

/** From so many on, classes outside the window are not laid out. */
const longList = 40;

/** Classes as cards under a heading for those who hear it; on a phone as rows of one card. */
export function ClassCards({ title, cards }: { title: string; cards: readonly Card[] }) {
  const isPhone = useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false });
  return (
    <>
      <h2 className="visually-hidden">{title}</h2>
      <ul
        className={
          isPhone
            ? classes['rows']
            : `${classes['cards']} grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))] grid gap-x-6 gap-y-4 m-0 p-0 list-none`
        }
        data-long={cards.length > longList || undefined}
      >
        {cards.map((card, index) => (
          <li className="min-w-0" key={card.mappingId}>
            {isPhone ? <ClassRow card={card} index={index} /> : <ClassCard card={card} index={index} />}
          </li>
        ))}
      </ul>
    </>
  );
}
