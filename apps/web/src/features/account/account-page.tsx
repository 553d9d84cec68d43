import { useQuery } from '@tanstack/react-query';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { isOwnStudent, type Session } from '../../lib/session/session.ts';
import { m } from '../../paraglide/messages.js';
import { NotForRole } from '../../ui/navigation/not-for-role.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import classes from './account-page.module.css';
import { AppearanceSection } from './appearance-section.tsx';
import { ContactSection } from './contact/contact-section.tsx';
import { DataSection } from './data/data-section.tsx';
import { DeleteSection } from './data/delete-section.tsx';
import { NoticesSection } from './notices/notices-section.tsx';
import { ParentsSection } from './parents/parents-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { accountQuery } from './queries.ts';
import { sectionNames, sectionTitles } from './sections.ts';
import { TwoStepSection } from './two-step/two-step-section.tsx';
import { SessionsSection } from './sessions/sessions-section.tsx';

/** /account: how one signs in, what one gets, and what is kept of one. Support that acts as a student has no part in it. */
export function AccountPage() {
  const session = useOwnSession();
  return session.isAdminLogin ? <NotForRole /> : <OwnAccount session={session} />;
}

function OwnAccount({ session }: { session: Session }) {
  const account = useQuery(accountQuery(session));
  const hasParents = isOwnStudent(session);
  return (
    <>
      <PageHeader title={m.account_title()}>{m.account_about()}</PageHeader>
      <div className={classes['page']}>
        <nav className={classes['nav']} aria-label={m.account_sections()}>
          <ul>
            {sectionNames
              .filter((name) => name !== 'parents' || hasParents)
              .map((name) => (
                <li key={name}>
                  <a href={`#${name}`}>{sectionTitles[name]()}</a>
                </li>
              ))}
          </ul>
        </nav>
        <div className={classes['sections']}>
          <ContactSection session={session} account={account} />
          <PasswordSection session={session} />
          <TwoStepSection session={session} />
          <AppearanceSection />
          {hasParents ? <ParentsSection /> : null}
          <NoticesSection session={session} account={account.data} />
          <SessionsSection />
          <DataSection session={session} />
          <DeleteSection session={session} account={account} />
        </div>
      </div>
    </>
  );
}
