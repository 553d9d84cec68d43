import { useQuery } from '@tanstack/react-query';
import { m } from '../../paraglide/messages.js';
import { whenText } from '../../shared/staff/words.ts';
import { Badge } from '../../ui/cards/badge.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { PathLink } from '../../ui/navigation/path-link.tsx';
import classes from './classes/classes.module.css';
import { needsQuery } from './classes/queries.ts';
import { needWords } from './classes/words.ts';

/** Recordings that are overdue, and classes of today without a mentor or a link. */
export function NeedsSection() {
  const query = useQuery(needsQuery);
  const { data } = query;
  return (
    <Card as="section" className={classes['section']} aria-label={m.scls_needs()}>
      <h2>{m.scls_needs()}</h2>
      <QueryView query={query} loading={null} />
      {data?.needs.length === 0 ? <p className="text-muted text-sm">{m.scls_needs_none()}</p> : null}
      {data === undefined || data.needs.length === 0 ? null : (
        <ul className={classes['list']}>
          {data.needs.map(({ kind, mappingId, batchId, batchName, classTitle, startsAt }) => (
            <li key={`${kind}:${mappingId}`} className="flex flex-wrap gap-x-4 gap-y-2 items-center justify-between">
              <p>
                <PathLink href={`/staff/classes/${batchId}`} className="rounded-[4px] text-brand-text font-medium">
                  {classTitle}
                </PathLink>
                <span className={classes['sub']}>{`${batchName} · ${whenText(startsAt, data.timeZone)}`}</span>
              </p>
              <Badge tone="warn">{needWords[kind]()}</Badge>
            </li>
          ))}
        </ul>
      )}
      {data === undefined || data.total <= data.needs.length ? null : (
        <p className="text-muted text-sm">{m.scls_needs_more({ count: data.total - data.needs.length })}</p>
      )}
    </Card>
  );
}
