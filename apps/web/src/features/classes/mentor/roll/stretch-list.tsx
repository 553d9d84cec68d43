import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { m } from '../../../../paraglide/messages.js';
import { ErrorState } from '../../../../ui/feedback/states/error-state.tsx';
import { stretchesQuery } from '../mentor-class-queries.ts';
import { stretchText } from '../mentor-class-words.ts';
import classes from './roll.module.css';

/** When someone was in a class, as it was reported; `imspin` '' for people who can't be told, by the name the meeting showed. */
export function StretchList({
  card: { mappingId, timeZone },
  imspin,
}: {
  card: Pick<ClassCard, 'mappingId' | 'timeZone'>;
  imspin: string;
}) {
  const query = useQuery(stretchesQuery({ mappingId, imspin }));
  if (query.isPending) return <Skeleton height={24} role="status" aria-label={m.loading()} />;
  if (query.data === undefined) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { stretches } = query.data;
  if (stretches.length === 0) return <p className={classes['stretches']}>{m.roll_no_stretches()}</p>;
  return (
    <ul className={classes['stretches']}>
      {stretches.map((stretch) => (
        <li key={`${stretch.source} ${stretch.joinedAt} ${stretch.label}`}>
          {stretch.label === '' ? null : <strong>{stretch.label}</strong>} {stretchText(stretch, timeZone)}
        </li>
      ))}
    </ul>
  );
}
