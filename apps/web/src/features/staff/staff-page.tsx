import type { StaffRight } from '@abhyas/contract/endpoint.ts';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { NotForRole } from '../../ui/navigation/not-for-role.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { PathLink } from '../../ui/navigation/path-link.tsx';
import { Card } from '../../ui/cards/card.tsx';
import classes from './staff-page.module.css';

const sections = {
  content: { name: m.staff_content, about: m.staff_content_text },
  centre: { name: m.staff_centre, about: m.staff_centre_text },
  classes: { name: m.staff_classes, about: m.staff_classes_text },
  support: { name: m.staff_support, about: m.staff_support_text },
  people: { name: m.staff_people, about: m.staff_people_text },
} as const satisfies Record<StaffRight, { name: () => string; about: () => string }>;

const rightsInOrder = Object.keys(sections) as StaffRight[];

/** /staff: where staff and admins land, with a section for each right they have, and for admins the devices of people. */
export function StaffPage() {
  const { isStaff, isAdmin, staffRights } = useOwnSession();
  if (!isStaff) return <NotForRole />;
  if (staffRights.length === 0) {
    return (
      <EmptyState drawing="desk" heading="h1" title={m.staff_none_title()}>
        {m.staff_none_text()}
      </EmptyState>
    );
  }
  return (
    <>
      <PageHeader title={m.staff_title()}>{m.staff_about()}</PageHeader>
      <ul className={classes['cards']}>
        {rightsInOrder
          .filter((right) => staffRights.includes(right))
          .map((right) => (
            <Card as="li" key={right} className={classes['card']}>
              <h2 className={classes['name']}>{sections[right].name()}</h2>
              <p className={classes['about']}>{sections[right].about()}</p>
              <p className={classes['next']}>
                <Way right={right} />
              </p>
            </Card>
          ))}
        {isAdmin ? (
          <Card as="li" className={classes['card']}>
            <h2 className={classes['name']}>{m.staff_sessions()}</h2>
            <p className={classes['about']}>{m.staff_sessions_about()}</p>
            <p className={classes['next']}>
              <PathLink href="/staff/sessions">{m.staff_sessions()}</PathLink>
            </p>
          </Card>
        ) : null}
      </ul>
    </>
  );
}

/** Where the screens of a right are, as far as there are any. */
function Way({ right }: { right: StaffRight }) {
  switch (right) {
    case 'content':
      return (
        <>
          <PathLink href="/staff/tests">{m.staff_tests_link()}</PathLink>
          <PathLink href="/staff/engine-results">{m.staff_engine()}</PathLink>
          <PathLink href="/staff/schools">{m.ssch_link()}</PathLink>
        </>
      );
    case 'centre':
      return (
        <>
          <PathLink href="/staff/centre">{m.desk_link()}</PathLink>
          <PathLink href="/staff/late">{m.staff_late_link()}</PathLink>
          <PathLink href="/staff/outages">{m.staff_outages()}</PathLink>
        </>
      );
    case 'support':
      return (
        <>
          <PathLink href="/support">{m.staff_support_link()}</PathLink>
          <PathLink href="/staff/security">{m.staff_security()}</PathLink>
        </>
      );
    case 'people':
      return <PathLink href="/staff/people">{m.staff_people_manage()}</PathLink>;
    case 'classes':
      return (
        <>
          <PathLink href="/staff/classes">{m.scls_batches()}</PathLink>
          <PathLink href="/staff/missed">{m.staff_missed()}</PathLink>
        </>
      );
  }
}
