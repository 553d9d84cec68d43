import type { Account, ContactKind } from '@abhyas/contract/identity/account.ts';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import classes from './contact-section.module.css';
import { AccountSection } from '../account-section.tsx';
import { ContactDialog, type ContactChange } from './contact-dialog.tsx';
import { Fetched } from '../fetched.tsx';

/** What one signs in with and where one is reached, each with the way to change it. */
export function ContactSection({ session, account }: { session: Session; account: UseQueryResult<Account> }) {
  const [change, setChange] = useState<ContactChange | null>(null);
  return (
    <AccountSection name="contact" about={session.isParent ? m.account_contact_about_parent() : m.account_contact_about()}>
      <Fetched query={account} height={session.isParent ? 112 : 168}>
        {(data) => (
          <>
            <dl className={classes['rows']}>
              {data.studentImsPin ? (
                <Row label={session.isMentor || session.isStaff ? m.account_pin_other() : m.account_pin()} value={data.studentImsPin} />
              ) : null}
              <Row
                label={m.account_mobile()}
                value={data.mobile}
                note={data.mobile !== '' && !data.mobileProved ? m.account_mobile_unverified() : null}
              >
                {data.mobile !== '' && !data.mobileProved ? (
                  <Button
                    aria-label={m.account_verify_label({ mobile: data.mobile })}
                    onClick={() => setChange({ kind: 'mobile', proves: true })}
                  >
                    {m.account_verify()}
                  </Button>
                ) : null}
                <ChangeButton kind="mobile" value={data.mobile} onChange={setChange} />
              </Row>
              <Row label={m.account_email()} value={data.emailId}>
                <ChangeButton kind="email" value={data.emailId} onChange={setChange} />
              </Row>
            </dl>
            {change ? <ContactDialog change={change} account={data} session={session} onClose={() => setChange(null)} /> : null}
          </>
        )}
      </Fetched>
    </AccountSection>
  );
}

function Row({ label, value, note, children }: { label: string; value: string; note?: string | null; children?: ReactNode }) {
  return (
    <div className={classes['row']}>
      <dt className={classes['label']}>{label}</dt>
      <dd className={classes['value']}>
        {value === '' ? <span className={classes['none']}>{m.account_none()}</span> : value}
        {note ? <div className={classes['note']}>{note}</div> : null}
      </dd>
      {children ? <dd className={classes['actions']}>{children}</dd> : null}
    </div>
  );
}

const names = {
  mobile: { change: m.account_change_mobile, add: m.account_add_mobile },
  email: { change: m.account_change_email, add: m.account_add_email },
} as const;

function ChangeButton({ kind, value, onChange }: { kind: ContactKind; value: string; onChange: (change: ContactChange) => void }) {
  const isNew = value === '';
  return (
    <Button
      variant="default"
      aria-label={isNew ? names[kind].add() : names[kind].change()}
      onClick={() => onChange({ kind, proves: false })}
    >
      {isNew ? m.account_add() : m.account_change()}
    </Button>
  );
}
