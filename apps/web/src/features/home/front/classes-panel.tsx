import type { FrontClass } from '@abhyas/contract/home/front-page.ts';
import { IconChevronRight, IconMapPin, IconVideo } from '@tabler/icons-react';
import { brand } from '../../../lib/brand.ts';
import { dayText } from '../../../lib/format/day-text.ts';
import { timeThere } from '../../../lib/format/time-there.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/cards/badge.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { SeeAll } from '../cards/see-all.tsx';
import classes from './classes-panel.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** The classes that run or are next, each a link to its page, and the way to all of them. Home keeps the room for it: a row has one height. */
export function ClassesPanel({ next }: { next: readonly FrontClass[] }) {
  return (
    <section className={classes['panel']} aria-labelledby="home-classes">
      <div className={classes['head']}>
        <h2 id="home-classes" className={classes['title']}>
          {m.home_classes()}
        </h2>
        <SeeAll href="/Classes" of={m.home_classes()} />
      </div>
      <ul className={classes['list']}>
        {next.map((held) => (
          <li key={held.id}>
            <PathLink className={classes['row']} href={held.url}>
              {held.place === '' ? <IconVideo {...icon} /> : <IconMapPin {...icon} />}
              <span className={classes['words']}>
                <span className={classes['name']}>{held.classTitle}</span>
                <span className={classes['when']}>{[whenOf(held), held.place].filter((part) => part !== '').join(' · ')}</span>
              </span>
              {held.isLiveNow ? <Badge tone="bad">{m.home_class_live()}</Badge> : null}
              <IconChevronRight {...icon} />
            </PathLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** 'Ends at 08:30 PM', or 'Tomorrow, 07:00 PM'. */
function whenOf({ at, endsAt, isLiveNow }: FrontClass): string {
  const { timeZone } = brand;
  if (isLiveNow) return m.home_class_ends({ time: timeThere({ moment: endsAt, zone: timeZone }) });
  return m.home_class_at({ day: dayText({ startsAt: at, timeZone }), time: timeThere({ moment: at, zone: timeZone }) });
}
