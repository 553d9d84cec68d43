import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { type Session, isOwnStudent } from '../../lib/session/session.ts';
import { m } from '../../paraglide/messages.js';
import { NotForRole } from '../../ui/navigation/not-for-role.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import classes from './account-page.module.css';
import { DataSection } from './data/data-section.tsx';
import { DeleteSection } from './data/delete-section.tsx';
import { NoticesSection } from './notices/notices-section.tsx';
import { OrdersSection } from './orders-section.tsx';
import { ParentsSection } from './parents/parents-section.tsx';
import { accountQuery, setAccount } from './queries.ts';
import { sectionNames, sectionTitles } from './sections.ts';
import { TwoStepSection } from './two-step.tsx';
import { SessionsSection } from './sessions/sessions-section.tsx';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { AccountSection } from './account-section.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { themeChoices, useThemeChoice } from '../../ui/navigation/theme-choices.ts';
import type { Account, ContactKind } from '@abhyas/contract/identity/account.ts';
import { type ReactNode, useState } from 'react';
import { Fetched } from './fetched.tsx';
import { parseContact } from '@abhyas/rules/identity/contact.ts';
import { call } from '../../lib/api.ts';
import { deviceNow } from '../../lib/clock.ts';
import { OtpDialog } from '../../shared/identity/otp/otp-dialog.tsx';
import type { SentCode } from '../../shared/identity/otp/sent-code.ts';
import { useSendCode } from '../../shared/identity/otp/use-send-code.ts';
import { ContactForm } from './contact-form.tsx';
import { showSuccess } from '../../ui/feedback/toasts/show-success.ts';
import { faultText } from '../../lib/language/fault-text.ts';

/** What is to be changed. `proves`: the mobile there is already, which no code has proved yet. */
interface ContactChange {
  readonly kind: ContactKind;
  readonly proves: boolean;
}

interface ContactDialogProps {
  readonly change: ContactChange;
  readonly account: Account;
  readonly session: Session;
  readonly onClose: () => void;
}

const changed = { mobile: m.account_mobile_saved, email: m.account_email_saved } as const;

/** Changes a mobile or email: the new one and the password, then the code that went to the new one. What was typed stays until it is done. */
function ContactDialog({ change: { kind, proves }, account, session, onClose }: ContactDialogProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState({ value: proves ? account.mobile : '', password: '' });
  const [code, setCode] = useState<SentCode | null>(null);
  const [asking, setAsking] = useState(false);
  const before = kind === 'mobile' ? account.mobile : account.emailId;
  const contact = parseContact({ kind, typed: typed.value });
  const value = 'value' in contact ? contact.value : '';
  const resendCode = async (): Promise<SentCode> => {
    const sent = await call('changeContact', { kind, value, password: typed.password });
    return { ...sent, identifier: value, at: deviceNow().getTime() };
  };
  const send = useSendCode({
    last: code,
    identifier: value,
    send: resendCode,
    onDone: (sent) => {
      setCode(sent);
      setAsking(true);
    },
  });
  if (asking && code) {
    return (
      <OtpDialog
        code={code}
        incorrect={m.code_incorrect()}
        verify={async (otp) => {
          await setAccount({ client, session, account: await call('verifyContact', { kind, value, otp }) });
          showSuccess(value === before ? m.account_mobile_verified() : changed[kind]());
          onClose();
        }}
        resend={async () => setCode(await resendCode())}
        onClose={() => setAsking(false)}
      />
    );
  }
  return (
    <ContactForm
      kind={kind}
      proves={proves}
      isFirst={before === ''}
      asksPassword={session.hasPassword}
      username={account.studentImsPin || account.emailId || account.mobile}
      typed={typed}
      problem={'fault' in contact ? faultText(contact.fault) : null}
      failure={send.error}
      isPending={send.isPending}
      onChange={(part) => {
        send.reset();
        setTyped({ ...typed, ...part });
      }}
      onSubmit={() => send.mutate()}
      onClose={onClose}
    />
  );
}

/** What one signs in with and where one is reached, each with the way to change it. */
function ContactSection({ session, account }: { session: Session; account: UseQueryResult<Account> }) {
  const [change, setChange] = useState<ContactChange | null>(null);
  return (
    <AccountSection name="contact" about={session.isParent ? m.account_contact_about_parent() : m.account_contact_about()}>
      <Fetched query={account} height={session.isParent ? 112 : 168}>
        {(data) => (
          <>
            <dl className="mx-0 -my-2 w-full p-0 list-none">
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
    <div className={`${classes['row']} flex flex-wrap items-center gap-x-4 gap-y-2 min-h-14 py-2`}>
      <dt className="flex-[0_0_120px] text-muted max-[640px]:basis-full max-[640px]:-mb-2 max-[640px]:text-sm">{label}</dt>
      <dd className={classes['value']}>
        {value === '' ? <span className="text-muted font-normal">{m.account_none()}</span> : value}
        {note ? <div className="text-warn text-sm font-normal text-balance">{note}</div> : null}
      </dd>
      {children ? <dd className="flex flex-wrap gap-2 m-0">{children}</dd> : null}
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

const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;

/** The theme: the same choice as in the profile menu. */
function AppearanceSection() {
  const { theme, choose } = useThemeChoice();
  return (
    <AccountSection name="appearance" about={m.account_appearance_about()}>
      <fieldset className="grid-cols-[repeat(auto-fit,minmax(min(176px,100%),1fr))] grid gap-3 w-full m-0 p-0 border-0">
        <legend className="visually-hidden">{m.shell_theme()}</legend>
        {themeChoices.map(({ value, label }) => {
          const Icon = icons[value];
          return (
            <label
              key={value}
              className={`${classes['theme']} flex items-center gap-3 px-4 py-3 border border-line-strong rounded-control cursor-pointer`}
            >
              <input type="radio" name="theme" value={value} checked={theme === value} onChange={() => choose(value)} />
              <span className="flex-1 text-ink font-medium">{label()}</span>
              <Icon size={20} stroke={1.75} aria-hidden="true" />
            </label>
          );
        })}
      </fieldset>
    </AccountSection>
  );
}

/** Whether there is a password, and the dialog that changes it or sets the first one. */
function PasswordSection({ session }: { session: Session }) {
  const [asking, { open, close }] = useDisclosure(false);
  return (
    <AccountSection name="password" about={session.hasPassword ? m.account_password_there() : m.account_password_none()}>
      <Button variant="default" onClick={open}>
        {session.hasPassword ? m.password_change() : m.password_set()}
      </Button>
      {asking ? <PasswordDialog session={session} onClose={close} /> : null}
    </AccountSection>
  );
}

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
      <div className="grid grid-cols-1 gap-8 min-[960px]:grid-cols-[var(--pane-width)_minmax(0,1fr)] min-[960px]:gap-6">
        <nav className={`${classes['nav']} hidden min-[960px]:block min-[960px]:-ml-3`} aria-label={m.account_sections()}>
          <ul>
            {sectionNames
              .filter((name) => (name !== 'parents' && name !== 'orders') || hasParents)
              .map((name) => (
                <li key={name}>
                  <a href={`#${name}`}>{sectionTitles[name]()}</a>
                </li>
              ))}
          </ul>
        </nav>
        <div className="grid gap-6">
          <ContactSection session={session} account={account} />
          <PasswordSection session={session} />
          <TwoStepSection session={session} />
          <AppearanceSection />
          {hasParents ? <ParentsSection /> : null}
          {hasParents ? <OrdersSection session={session} /> : null}
          <NoticesSection session={session} account={account.data} />
          <SessionsSection />
          <DataSection session={session} />
          <DeleteSection session={session} account={account} />
        </div>
      </div>
    </>
  );
}
