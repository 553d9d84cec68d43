import type { Account } from '@abhyas/contract/identity/account.ts';
import { deletionDays } from '@abhyas/rules/identity/deletion.ts';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { HelpdeskButton } from '../../../ui/navigation/helpdesk-link.tsx';
import type { Session } from '../../../lib/session/session.ts';
import { useKeepAccount } from '../../../shared/identity/use-keep-account.ts';
import { m } from '../../../paraglide/messages.js';
import danger from './danger.module.css';
import classes from './delete-section.module.css';
import { AccountSection } from '../account-section.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { Fetched } from '../fetched.tsx';
import { sectionHeading } from '../sections.ts';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';

/** Has one's own account deleted, or keeps it; anyone who may not do so reads whom to ask. */
export function DeleteSection({ session, account }: { session: Session; account: UseQueryResult<Account> }) {
  return (
    <AccountSection name="delete">
      <Fetched query={account} height={88}>
        {({ mayDelete }) => {
          if (session.deletionDueAt) return <Waiting session={session} />;
          return mayDelete ? <Ask session={session} /> : <AskHelpdesk />;
        }}
      </Fetched>
    </AccountSection>
  );
}

function Ask({ session }: { session: Session }) {
  const [asking, { open, close }] = useDisclosure(false);
  const days = String(deletionDays);
  return (
    <>
      <p>{session.isParent ? m.account_delete_about_parent({ days }) : m.account_delete_about({ days })}</p>
      <Button className={danger['danger']} variant="default" onClick={open}>
        {m.account_delete_ask()}
      </Button>
      {asking ? <DeleteDialog session={session} onClose={close} /> : null}
    </>
  );
}

function Waiting({ session }: { session: Session }) {
  const keep = useKeepAccount({
    session,
    onKept: () => {
      showSuccess(m.account_kept());
      sectionHeading('delete')?.focus({ preventScroll: true });
    },
  });
  return (
    <div
      className={`${classes['due']} flex flex-wrap items-center justify-between gap-x-4 gap-y-3 w-full p-4 rounded-control bg-warn-wash text-body`}
    >
      <p>
        <strong>{m.account_delete_due({ date: formatDayFirst(session.deletionDueAt) })}</strong> {m.account_delete_due_text()}
      </p>
      <Button loading={keep.isPending} onClick={() => keep.mutate()}>
        {m.account_keep()}
      </Button>
    </div>
  );
}

function AskHelpdesk() {
  return (
    <>
      <p>{m.account_delete_not()}</p>
      <HelpdeskButton subject={m.account_delete_subject()}>{m.account_helpdesk()}</HelpdeskButton>
    </>
  );
}
