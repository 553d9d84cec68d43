import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePageName } from '../../../lib/page/page-name.ts';
import { isOwnStudent } from '../../../lib/session/session.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { ClassFailed } from '../class-failed.tsx';
import { actionOf } from '../class-words.ts';
import { StateChip } from '../card/state-chip.tsx';
import { StaleNote } from '../list/stale-note.tsx';
import { detailsQuery } from '../queries.ts';
import { AttendPanel } from './attend-panel.tsx';
import { CheckIn } from './check-in.tsx';
import { ClassFacts } from './class-facts.tsx';
import classes from './class-page.module.css';
import { Neighbours } from './neighbours.tsx';
import { Recordings } from './recordings.tsx';

interface ClassPageProps {
  readonly mappingId: string;
  /** What a link from a list wants at once: the way in, the recording, or nothing. */
  readonly wants: 'join' | 'play' | '';
  /** The code of the room that was scanned, '' for none. */
  readonly code: string;
}

/** /Classes/LIVE/{id} (CLS-024): what a class is, the way into it, and afterwards its recordings. */
export function ClassPage({ mappingId, wants, code }: ClassPageProps) {
  const query = useQuery(detailsQuery(mappingId));
  if (query.isPending) return <ClassSkeleton />;
  if (query.data === undefined) return <ClassFailed error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <StaleNote queries={[query]} />
      <ShownClass details={query.data} wants={wants} code={code} />
    </>
  );
}

function ClassSkeleton() {
  return (
    <div role="status" aria-label={m.loading()}>
      <Skeleton width="30%" height={16} mb={12} />
      <Skeleton width="48%" height={30} mb={24} />
      <div className={classes['body']}>
        <Skeleton height={360} radius="lg" />
        <Skeleton height={240} radius="lg" />
      </div>
    </div>
  );
}

function ShownClass({
  details: { card, recordings, before, after },
  wants,
  code,
}: Omit<ClassPageProps, 'mappingId'> & { details: AnswerOf<'classDetails'> }) {
  const session = useOwnSession();
  usePageName(card.classTitle);
  // a part may be there while the class runs: the way in stays
  const isOpen = actionOf(card, 'join') !== undefined || actionOf(card, 'scan') !== undefined;
  const asks = isOpen || recordings.length === 0;
  return (
    <article className={classes['page']}>
      <header className={classes['head']}>
        <p className={classes['number']}>
          {m.class_of({ module: card.moduleNumber, number: card.classNumber })} · {card.batchName}
        </p>
        <h1 className={classes['title']}>{card.classTitle}</h1>
        <StateChip card={card} withReason={!asks} />
      </header>
      <div className={classes['body']}>
        <div className={classes['main']}>
          {code !== '' && isOwnStudent(session) ? <CheckIn mappingId={card.mappingId} code={code} timeZone={card.timeZone} /> : null}
          {asks ? <AttendPanel card={card} asksAtOnce={wants === 'join'} /> : null}
          {recordings.length > 0 ? <Recordings card={card} recordings={recordings} playsAtOnce={wants === 'play'} /> : null}
          {card.description === '' ? null : (
            <section className={classes['about']} aria-labelledby="class-about">
              <h2 id="class-about">{m.class_about()}</h2>
              <p>{card.description}</p>
            </section>
          )}
        </div>
        <aside className={classes['side']} aria-label={m.class_facts()}>
          <ClassFacts card={card} />
          <Neighbours before={before} after={after} />
        </aside>
      </div>
    </article>
  );
}
