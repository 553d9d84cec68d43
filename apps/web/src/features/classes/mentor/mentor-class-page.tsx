import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePageName } from '../../../lib/page/page-name.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/cards/badge.tsx';
import { ClassFailed } from '../class-failed.tsx';
import { FactList } from '../../../ui/cards/fact-list.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { actionOf, placeText, untilText, whenText } from '../class-words.ts';
import { StaleNote } from '../list/stale-note.tsx';
import { ClassTools } from './tools.tsx';
import { rollQuery } from './mentor-class-queries.ts';
import { RecordingsSection } from './recordings-section.tsx';
import { RollSection } from './roll.tsx';

interface MentorClassPageProps {
  readonly mappingId: string;
  /** The link that the address brings along; '' for none. It is opened only where it is the class's own or at a known meeting service (CLS-027). */
  readonly url: string;
}

/** A class for its mentor, and for staff who keep its roll (CLS-025, CLS-026): its data, what can be done with it, and who is there. */
export function MentorClassPage({ mappingId, url }: MentorClassPageProps) {
  const query = useQuery(rollQuery(mappingId));
  const { isStaff } = useOwnSession();
  if (query.isPending) return <ClassSkeleton />;
  if (query.data === undefined) return <ClassFailed error={query.error} onRetry={() => void query.refetch()} />;
  const { card } = query.data;
  return (
    <>
      <StaleNote queries={[query]} />
      <ClassHead card={card} />
      <ClassTools card={card} url={url} />
      {card.isCancelled ? (
        <p className="card-surface p-4">{m.class_cancelled_why({ reason: card.cancelReason })}</p>
      ) : (
        <RollSection roll={query.data} />
      )}
      {!card.isCancelled && (isStaff || actionOf(card, 'share') !== undefined) ? <RecordingsSection mappingId={mappingId} /> : null}
    </>
  );
}

function ClassHead({ card }: { card: ClassCard }) {
  usePageName(card.classTitle);
  const { isStaff } = useOwnSession();
  const until = untilText(card);
  const facts = [
    { name: m.class_when(), value: whenText(card) },
    { name: m.class_where(), value: placeText(card) },
    {
      name: m.classes_batches(),
      value: isStaff ? <PathLink href={`/staff/classes/${card.batchId}`}>{card.batchName}</PathLink> : card.batchName,
    },
    ...(card.handout === '' ? [] : [{ name: m.class_handout(), value: card.handout }]),
  ];
  return (
    <>
      <PageHeader
        title={card.classTitle}
        aside={
          <span className="flex flex-wrap gap-2 items-center text-muted">
            {card.isCancelled ? <Badge tone="bad">{m.class_cancelled()}</Badge> : null}
            {!card.isCancelled && card.status === 'Live' ? <Badge tone="good">{m.class_live()}</Badge> : null}
            {until}
          </span>
        }
      >
        {m.class_of({ module: card.moduleNumber, number: card.classNumber })}
      </PageHeader>
      <FactList look="inline" facts={facts} className="mb-4" />
    </>
  );
}

function ClassSkeleton() {
  return (
    <div role="status" aria-label={m.loading()}>
      <Skeleton width="48%" height={30} mb={24} />
      <Skeleton height={80} radius="lg" mb={16} />
      <Skeleton height={360} radius="lg" />
    </div>
  );
}
