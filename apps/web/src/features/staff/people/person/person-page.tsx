import type { StaffPerson, StaffPersonDetails } from '@abhyas/contract/relations/staff-people.ts';
import { useQuery } from '@tanstack/react-query';
import { m } from '../../../../paraglide/messages.js';
import { usePageName } from '../../../../lib/page/page-name.ts';
import { StaffScreen } from '../../../../shared/staff/staff-screen.tsx';
import { TableSkeleton } from '../../../../shared/staff/staff-list.tsx';
import { Badge } from '../../../../ui/cards/badge.tsx';
import { Card } from '../../../../ui/cards/card.tsx';
import { FactList } from '../../../../ui/cards/fact-list.tsx';
import { PersonPicture } from '../../../../ui/cards/person-picture.tsx';
import { ErrorState } from '../../../../ui/feedback/states/error-state.tsx';
import { PageHeader } from '../../../../ui/navigation/page-header.tsx';
import { AccountSection } from './account-section.tsx';
import { ArrangementSection } from './arrangement-section.tsx';
import { BatchSection } from './batch-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { LinkSection } from './link-section.tsx';
import classes from '../people.module.css';
import { personQuery } from '../queries.ts';
import { nameOf, roleText, stateText, stateTone } from '../words.ts';

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

const orDash = (text: string): string => (text === '' ? '\u2013' : text);

/** What is known of a person, at a glance; what has a list of its own is below. */
const factsOf = ({ pin, role, mobile, isMobileVerified, email }: StaffPerson) => [
  { name: m.staff_people_col_id(), value: orDash(pin) },
  { name: m.staff_people_col_role(), value: roleText(role) },
  {
    name: m.staff_people_mobile(),
    value: isMobileVerified ? (
      orDash(mobile)
    ) : (
      <>
        {mobile} <Badge tone="warn">{m.staff_people_unverified()}</Badge>
      </>
    ),
  },
  { name: m.staff_people_email(), value: orDash(email) },
];

function Details({ details }: { details: StaffPersonDetails }) {
  const { person, batches, moves, mayCorrect } = details;
  usePageName(nameOf(person));
  return (
    <>
      <PageHeader title={nameOf(person)} aside={<Badge tone={stateTone(person)}>{stateText(person)}</Badge>} />
      <Card as="div" className={classes['overview']}>
        <PersonPicture name={nameOf(person)} url="" size={56} />
        <FactList look="grid" className={classes['facts']} facts={factsOf(person)} />
      </Card>
      <div className={classes['columns']}>
        <div className={classes['sections']}>
          {mayCorrect ? <DetailsSection details={details} /> : null}
          {person.role === 'student' ? <ArrangementSection details={details} /> : null}
          <AccountSection details={details} />
        </div>
        <div className={classes['sections']}>
          {moves.includes('join') || batches.length > 0 ? <BatchSection details={details} /> : null}
          {person.role === 'student' ? <LinkSection details={details} /> : null}
        </div>
      </div>
    </>
  );
}
