import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { FactList } from '../../../ui/cards/fact-list.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { callTable, criteriaOf } from '../tables/free-table.ts';
import { tableQueries } from '../tables/table-queries.ts';
import classes from './programme-panel.module.css';

/** What each call of a programme is decided by: its rows of the course's tables of selection criteria. */
export function ProgrammeCriteria({ schoolName, programName }: { schoolName: string; programName: string }) {
  const query = useQuery({ ...tableQueries.selection(useOwnSession()), meta: { quiet: true } });
  const calls = (query.data?.calls ?? []).flatMap((call) => {
    const facts = query.data === undefined ? [] : criteriaOf({ table: callTable(query.data, call), schoolName, programName });
    return facts.length === 0 ? [] : [{ call, facts }];
  });
  return (
    <section aria-labelledby="selection">
      <div className={classes['head']}>
        <h2 id="selection" className={classes['title']}>
          {m.schp_selection()}
        </h2>
        <PathLink className={classes['more']} href="/school/selection%20criteria">
          {m.schp_all_criteria()}
        </PathLink>
      </div>
      {query.isPending ? <Skeleton height={120} radius="lg" role="status" aria-label={m.loading()} /> : null}
      {query.isLoadingError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data !== undefined && calls.length === 0 ? <p className={classes['text']}>{m.schp_no_record()}</p> : null}
      {calls.length > 0 ? (
        <Card as="div">
          {calls.map(({ call, facts }) => (
            <div key={call} className={classes['call']}>
              <h3>{call}</h3>
              <FactList look="grid" facts={facts} />
            </div>
          ))}
        </Card>
      ) : null}
    </section>
  );
}
