import { useState, type SyntheticEvent } from 'react';
import { call, callError } from '../../../lib/api.ts';
import { deviceNow } from '../../../lib/clock.ts';
import { saveSession } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { OtpDialog } from '../../../shared/identity/otp/otp-dialog.tsx';
import { useSendCode } from '../../../shared/identity/otp/use-send-code.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { missingOf, SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { FormHead, SignInFrame } from '../frame/sign-in-frame.tsx';
import { useOpener } from '../frame/use-opener.ts';
import { useGoIn } from '../sign-in/use-sign-in.ts';
import type { RegisterCode } from './register-flow.ts';

/** /register/parent: a parent with a child's code makes their own account: who they are, the code to their mobile or email, and they are signed in. */
export function ParentRegisterPage() {
  return (
    <SignInFrame>
      <FormHead back title={m.parent_register_title()} about={m.parent_register_about()} />
      <ParentForm />
      <p className="mt-4 text-muted text-sm">
        {m.register_known()} <PathLink href="/">{m.newlogin_exists_link()}</PathLink>
      </p>
    </SignInFrame>
  );
}

const empty = { childCode: '', firstName: '', lastName: '', contact: '' };
type Details = typeof empty;
const order = ['childCode', 'firstName', 'lastName', 'contact'] as const satisfies readonly (keyof Details)[];

async function begin(details: Details): Promise<RegisterCode> {
  return { ...(await call('registerParent', details)), identifier: JSON.stringify(details), at: deviceNow().getTime() };
}

function ParentForm() {
  const goIn = useGoIn();
  const [details, setDetails] = useState(empty);
  const [lastCode, setLastCode] = useState<RegisterCode | null>(null);
  const [isAsking, setAsking] = useState(false);
  const remember = useOpener(isAsking);
  const sent = Object.fromEntries(order.map((name) => [name, details[name].trim()])) as Details;
  const sentCode = (code: RegisterCode) => {
    setLastCode(code);
    setAsking(true);
  };
  const send = useSendCode({ last: lastCode, identifier: JSON.stringify(sent), send: () => begin(sent), onDone: sentCode });
  const refused = callError(send.error, 'registerParent');
  const problems: Partial<Record<keyof Details, string>> =
    refused?.code === 'CHILD_CODE_WRONG' ? { childCode: refused.message } : (refused?.fields ?? {});
  const first = order.find((name) => problems[name] !== undefined);
  const missing = missingOf([
    [m.parent_register_code(), sent.childCode !== ''],
    [m.register_first_name(), sent.firstName !== ''],
    [m.register_last_name(), sent.lastName !== ''],
    [m.parent_register_contact(), sent.contact !== ''],
  ]);
  const field = (name: keyof Details) => ({
    name,
    withAsterisk: true,
    'aria-required': true,
    value: details[name],
    error: problems[name],
    calm: first !== name,
    maxLength: 254,
    onChange: (typed: string) => {
      send.reset();
      setDetails({ ...details, [name]: typed });
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (missing !== '' || send.isPending) return;
    remember();
    send.mutate();
  };
  return (
    <>
      <form className="grid gap-4 mt-6" onSubmit={submit} noValidate>
        <Field
          label={m.parent_register_code()}
          help={m.parent_register_code_help()}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          autoFocus
          {...field('childCode')}
        />
        <div className="grid grid-cols-[1fr_1fr] gap-4 max-[480px]:grid-cols-[1fr]">
          <Field label={m.register_first_name()} autoComplete="given-name" {...field('firstName')} />
          <Field label={m.register_last_name()} autoComplete="family-name" {...field('lastName')} />
        </div>
        <Field
          label={m.parent_register_contact()}
          help={m.parent_register_contact_help()}
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="username"
          {...field('contact')}
        />
        {send.error && first === undefined ? <FormError>{send.error.message}</FormError> : null}
        <SubmitButton fullWidth size="lg" missing={missing} loading={send.isPending}>
          {m.code_get()}
        </SubmitButton>
      </form>
      {isAsking && lastCode ? (
        <OtpDialog
          code={lastCode}
          incorrect={m.code_incorrect()}
          verify={async (otp) => {
            const answer = await call('registerParentVerification', { registrationToken: lastCode.registrationToken, otp });
            if (!('secondStepToken' in answer)) await saveSession(answer);
            goIn(answer);
          }}
          resend={async () => sentCode(await begin(sent))}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
