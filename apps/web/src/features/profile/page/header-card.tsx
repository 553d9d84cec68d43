import type { Profile } from '@abhyas/contract/profile/profile.ts';
import { useQuery } from '@tanstack/react-query';
import { pinLabel } from '../../../lib/brand/brand.ts';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { PersonPicture } from '../../../ui/cards/person-picture.tsx';
import { ownCardQuery } from '../queries.ts';
import { Card } from '../../../ui/cards/card.tsx';
import { FactList } from '../../../ui/cards/fact-list.tsx';
import classes from './profile-page.module.css';

/** Whose profile it is. Mobile and email are changed in the account; without them the card is whole anyway. */
export function HeaderCard({ session, profile }: { session: Session; profile: Profile }) {
  const contact = useQuery(ownCardQuery(session));
  const { firstName, lastName, profileImage, centre } = profile;
  const name = `${firstName} ${lastName}`.trim() || session.student_imspin;
  const facts = [
    { name: pinLabel(), value: session.student_imspin },
    { name: m.profile_centre(), value: centre },
    { name: m.profile_mobile(), value: contact.data?.mobileNumber ?? '' },
    { name: m.profile_email(), value: contact.data?.emailId ?? '' },
  ].filter(({ value }) => value !== '');
  return (
    <Card as="header" className={classes['card']}>
      <PersonPicture name={name} url={profileImage} size={96} />
      <div className={classes['words']}>
        <h1 className={classes['name']}>{name}</h1>
        <FactList look="inline" facts={facts} className={classes['facts']} />
        {session.isAdminLogin ? null : (
          <PathLink href="/account" className={classes['account']}>
            {m.profile_account()}
          </PathLink>
        )}
      </div>
    </Card>
  );
}
