import { identityHindi } from '@abhyas/rules/language/identity.ts';
import type { Account, ContactKind } from '@abhyas/contract/identity/account.ts';
import { parseContact } from '@abhyas/rules/identity/contact.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { deviceNow } from '../../../lib/clock.ts';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { OtpDialog } from '../../../shared/identity/otp/otp-dialog.tsx';
import type { SentCode } from '../../../shared/identity/otp/sent-code.ts';
import { useSendCode } from '../../../shared/identity/otp/use-send-code.ts';
import { useReturnFocus } from '../../../ui/focus/use-return-focus.ts';
import { ContactForm } from './contact-form.tsx';
import { setAccount } from '../queries.ts';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { ruleText } from '../../../lib/language/rule-text.ts';

/** What is to be changed. `proves`: the mobile there is already, which no code has proved yet. */
export interface ContactChange {
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
export function ContactDialog({ change: { kind, proves }, account, session, onClose }: ContactDialogProps) {
  useReturnFocus();
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
      problem={'message' in contact ? ruleText(contact.message, identityHindi) : null}
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
