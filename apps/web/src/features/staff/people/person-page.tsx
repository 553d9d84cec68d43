import type { StaffPersonDetails } from '@abhyas/contract/relations/staff-people.ts';
import { useQuery } from '@tanstack/react-query';
import { usePageName } from '../../../lib/page/page-name.ts';
import { StaffScreen } from '../../../shared/staff/staff-screen.tsx';
import { TableSkeleton } from '../../../shared/staff/staff-list.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { AccountSection } from './account-section.tsx';
import { ArrangementSection } from './arrangement-section.tsx';
import { BatchSection } from './batch-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { LinkSection } from './link-section.tsx';
import classes from './people.module.css';
import { personQuery } from './queries.ts';
import { nameOf, roleText, stateText } from './words.ts';

/** /staff/people/{personId}: name and contacts, the batches, parents and mentors of a person, and the account. */
export function PersonPage({ personId }: { personId: string }) {
  return (
    <StaffScreen right="people">
      <Person personId={personId} />
    </StaffScreen>
  );
}

function Person({ personId }: { personId: string }) {
  const query = useQuery(personQuery(personId));
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return query.data === undefined ? <TableSkeleton /> : <Details details={query.data} />;
}

function Details({ details }: { details: StaffPersonDetails }) {
  const { person, batches, moves } = details;
  usePageName(nameOf(person));
  const facts = [person.pin, roleText(person.role), person.mobile, person.email, stateText(person)];
  return (
    <>
      <PageHeader title={nameOf(person)}>{facts.filter((fact) => fact !== '').join(' · ')}</PageHeader>
      <div className={classes['sections']}>
        {moves.includes('join') || batches.length > 0 ? <BatchSection details={details} /> : null}
        {person.role === 'student' ? <LinkSection details={details} /> : null}
        {person.role === 'student' ? <ArrangementSection details={details} /> : null}
        {details.mayCorrect ? <DetailsSection details={details} /> : null}
        <AccountSection details={details} />
      </div>
    </>
  );
}
