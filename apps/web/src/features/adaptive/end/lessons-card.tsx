import type { RoundEnd } from '@abhyas/contract/adaptive/rounds.ts';
import { IconArrowRight, IconBook } from '@tabler/icons-react';
import { useId } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import classes from './lessons-card.module.css';

/** Where to read on for what went wrong: the topics of the course, those with most lost questions first. */
export function LessonsCard({ lessons }: { lessons: RoundEnd['lessons'] }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} compact>
      <h2 id={id} className={classes['title']}>
        {m.adapt_lessons_title()}
      </h2>
      <ul className={classes['list']}>
        {lessons.map(({ topic, questions, url }) => (
          <li key={topic}>
            <PathLink href={url} className={classes['row']}>
              <IconBook size={20} stroke={1.75} aria-hidden />
              <span className={classes['words']}>
                <strong>{topic}</strong>
                <span>{m.adapt_lessons_lost({ count: questions })}</span>
              </span>
              <IconArrowRight size={18} stroke={1.75} aria-hidden />
            </PathLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
