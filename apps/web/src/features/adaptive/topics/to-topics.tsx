import { useQuery } from '@tanstack/react-query';
import { inCourse } from '../../../lib/session/home-calls.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { adaptiveQueries } from '../queries.ts';
import classes from './to-topics.module.css';

/** The way to practice at one's level. Nothing where the course has no questions for it. */
export function ToTopics() {
  const query = useQuery(adaptiveQueries.topics(inCourse(useOwnSession())));
  if (query.data === undefined || query.data.length === 0) return null;
  return (
    <PathLink href="/adaptivepractice" className={classes['link']}>
      {m.adapt_title()}
    </PathLink>
  );
}
