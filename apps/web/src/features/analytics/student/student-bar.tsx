import type { UserCard } from '@abhyas/contract/relations/people.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import { PersonPicture } from '../../../ui/cards/person-picture.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import classes from './student.module.css';

export interface StudentTab {
  readonly key: string;
  readonly name: string;
  readonly url: string;
}

interface StudentBarProps {
  readonly card: UserCard;
  readonly course: string;
  readonly tabs: readonly StudentTab[];
  /** The key of the tab one is in. */
  readonly here: string;
  /** Where the list of students is; '' for someone without one. */
  readonly back: string;
  readonly backName: string;
}

/** Whose performance this is, the way back to one's own list, and the screens there are. */
export function StudentBar({ card, course, tabs, here, back, backName }: StudentBarProps) {
  const name = `${card.firstName} ${card.lastName}`.trim();
  return (
    <div className={classes['top']}>
      {back === '' ? null : (
        <PathLink href={back} className={classes['back']} data-back>
          <IconArrowLeft size={16} stroke={1.75} aria-hidden />
          {backName}
        </PathLink>
      )}
      <div className={classes['who']}>
        <PersonPicture name={name} url={card.profileImage} size={40} />
        <div className={classes['words']}>
          <p className={classes['name']}>{name}</p>
          <p className={classes['facts']}>{course === '' ? card.studentImsPin : m.perf_student_of({ pin: card.studentImsPin, course })}</p>
        </div>
      </div>
      <nav aria-label={m.perf_student_nav({ name })} className={classes['tabs']}>
        {tabs.map(({ key, name: tab, url }) => (
          <PathLink key={key} href={url} className={classes['tab']} aria-current={key === here ? 'page' : undefined}>
            {tab}
          </PathLink>
        ))}
      </nav>
    </div>
  );
}
