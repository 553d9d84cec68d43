import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowRight, IconSchool } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { placeText, untilText, whenParts } from '../class-words.ts';
import { classesTodayQuery } from './mentor-class-queries.ts';
import { mentorClassPath } from './mentor-class-words.ts';
import classes from './mentor-classes.module.css';

/** On a mentor's home: the classes of today that are not over, each leading to its page; nothing on a day without any. */
export function ClassesToday({ renderFailed }: { renderFailed: (onRetry: () => void) => ReactNode }) {
  const query = useQuery(classesTodayQuery());
  if (query.isPending) return <Skeleton height={68} radius="lg" role="status" aria-label={m.loading()} />;
  if (query.data === undefined) return renderFailed(() => void query.refetch());
  const { classes: cards } = query.data;
  if (cards.length === 0) return null;
  return (
    <div className={classes['today']}>
      {cards.map((card) => (
        <PathLink key={card.mappingId} className={classes['link']} href={mentorClassPath(card)}>
          <IconSchool className={classes['mark']} size={22} stroke={1.75} aria-hidden="true" />
          <span className={classes['words']}>
            <span className={classes['title']}>{m.mclass_today({ title: card.classTitle, time: whenParts(card).range })}</span>
            <span className={classes['about']}>
              {[card.batchName, placeText(card), untilText(card)].filter((part) => part !== '').join(' · ')}
            </span>
          </span>
          <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
        </PathLink>
      ))}
    </div>
  );
}
