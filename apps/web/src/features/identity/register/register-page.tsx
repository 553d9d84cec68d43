import { useRouter } from '@tanstack/react-router';
import { type SyntheticEvent, startTransition, useState } from 'react';
import { call, callError } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { signIn } from '../frame/calls.ts';
import { afterSignIn } from '../sign-in/after-sign-in.ts';
import { CreatedPanel } from '../set-up/created-panel.tsx';
import { CreatePassword, emptyDraft } from '../set-up/create-password.tsx';
import { OtpDialog } from '../../../shared/identity/otp/otp-dialog.tsx';
import { useKeptFlow } from '../set-up/use-kept-flow.ts';
import { type Details, findProblems, isFilled, toSend } from './register-details.ts';
import { type RegisterCode, isRegisterKept, registerFlow, registerStart } from './register-flow.ts';
import { FormHead, SignInFrame } from '../frame/sign-in-frame.tsx';
import { useOpener } from '../frame/use-opener.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { useSendCode } from '../../../shared/identity/otp/use-send-code.ts';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { SubmitButton, missingOf } from '../../../ui/forms/submit-button.tsx';
import { HelpdeskLink } from '../../../ui/navigation/helpdesk-link.tsx';
import { sendsCodes } from '../../../lib/brand/brand.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { deviceNow } from '../../../lib/clock.ts';

/** Identifies the details that a code was sent for. */
const detailsKey = (details: Details): string => JSON.stringify(details);

/** Begins a registration, or sends its next code. `details` as they are sent. */
async function sendRegistration(details: Details): Promise<RegisterCode> {
  return { ...(await call('register', details)), identifier: detailsKey(details), at: deviceNow().getTime() };
}

interface RegisterFormProps {
  readonly details: Details;
  readonly lastCode: RegisterCode | null;
  readonly onChange: (change: Partial<Details>) => void;
  /** Before the code is asked for. */
  readonly onSubmit: () => void;
  readonly onSent: (code: RegisterCode) => void;
}

type Problems = Partial<Record<keyof Details, string>>;
const order = ['firstName', 'lastName', 'mobile', 'emailId', 'courseId'] as const satisfies readonly (keyof Details)[];

/** What a registration asks for; every field is needed. */
function RegisterForm({ details, lastCode, onChange, onSubmit, onSent }: RegisterFormProps) {
  const options = useQuery({
    queryKey: queryKeys.identity.registrationOptions,
    queryFn: ({ signal }) => call('registrationOptions', {}, { signal }),
    meta: { quiet: true },
  });
  const [found, setFound] = useState<Problems>({});
  const sent = toSend(details);
  const send = useSendCode({ last: lastCode, identifier: detailsKey(sent), send: () => sendRegistration(sent), onDone: onSent });
  const refused = callError(send.error, 'register')?.fields ?? {};
  const problems: Problems = { ...refused, ...found };
  const first = order.find((name) => problems[name] !== undefined);
  const field = (name: keyof Details) => ({
    name,
    withAsterisk: true,
    'aria-required': true,
    value: details[name],
    error: problems[name],
    calm: first !== name,
    // far beyond what any of them may have, so that a text that is too long gets a message and is never cut off
    maxLength: 254,
    onChange: (typed: string) => {
      send.reset();
      setFound({ ...found, [name]: undefined });
      onChange({ [name]: typed });
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isFilled(details) || send.isPending) return;
    const wrong = findProblems({
      details,
      messages: { name: m.register_name_too_long(), mobile: m.login_invalid_mobile(), email: m.register_invalid_email() },
    });
    setFound(wrong);
    if (Object.keys(wrong).length > 0) return;
    onSubmit();
    send.mutate();
  };
  if (options.isError) return <ErrorState error={options.error} onRetry={() => void options.refetch()} />;
  // before anything is typed: without a code no one gets further
  if (!sendsCodes() || options.data?.programmes.length === 0) {
    return (
      <FormError>
        {sendsCodes() ? m.register_programmes_none() : m.register_no_codes()}{' '}
        <HelpdeskLink subject={m.register_title()}>{m.newlogin_unknown_link()}</HelpdeskLink>
      </FormError>
    );
  }
  const programmes = options.data?.programmes ?? [];
  const chosen = programmes.find(({ courseId }) => courseId === details.courseId);
  const programme = field('courseId');
  return (
    <>
      <form className="grid gap-4 mt-6" onSubmit={submit} noValidate>
        <div className="grid grid-cols-[1fr_1fr] gap-4 max-[480px]:grid-cols-[1fr]">
          <Field label={m.register_first_name()} autoComplete="given-name" autoFocus {...field('firstName')} />
          <Field label={m.register_last_name()} autoComplete="family-name" {...field('lastName')} />
        </div>
        <Field
          label={m.register_mobile()}
          help={m.register_mobile_help()}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          {...field('mobile')}
        />
        <Field
          label={m.register_email()}
          help={m.register_email_help()}
          type="email"
          autoComplete="email"
          spellCheck={false}
          {...field('emailId')}
        />
        <NativeSelect
          label={m.register_programme()}
          description={programme.error ? null : chosen?.description}
          error={programme.error}
          errorProps={{ role: 'alert' }}
          size="lg"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          name={programme.name}
          value={programme.value}
          onChange={(event) => programme.onChange(event.currentTarget.value)}
          data={[
            { value: '', label: m.register_programme_choose(), disabled: true },
            ...programmes.map(({ courseId, courseName }) => ({ value: courseId, label: courseName })),
          ]}
          classNames={fieldClasses}
        />
        {send.error && first === undefined ? <FormError>{send.error.message}</FormError> : null}
        <SubmitButton
          fullWidth
          size="lg"
          missing={missingOf([
            [m.register_first_name(), details.firstName.trim() !== ''],
            [m.register_last_name(), details.lastName.trim() !== ''],
            [m.register_mobile(), details.mobile.trim() !== ''],
            [m.register_email(), details.emailId.trim() !== ''],
            [m.register_programme(), details.courseId !== ''],
          ])}
          loading={send.isPending}
        >
          {m.code_get()}
        </SubmitButton>
      </form>
      <p className="mt-4 text-muted text-sm">
        {m.register_known()} <PathLink href="/">{m.newlogin_exists_link()}</PathLink>
      </p>
    </>
  );
}

/** /register: who someone is and what for, the code, the password; then they are signed in. */
export function RegisterPage() {
  const router = useRouter();
  const [state, dispatch] = useKeptFlow({ key: 'register', flow: registerFlow, start: registerStart, isKept: isRegisterKept });
  const [draft, setDraft] = useState(emptyDraft);
  const remember = useOpener(state.step === 'code');
  const details = toSend(state.details);
  const goIn = async ({ pin, password }: { pin: string; password: string }) => {
    const answer = await signIn({ identifier: pin, password, loginType: 'student' });
    router.history.push('secondStepToken' in answer ? '/' : afterSignIn(answer));
  };
  switch (state.step) {
    case 'details':
    case 'code': {
      const { lastCode } = state;
      return (
        <SignInFrame>
          <FormHead back title={m.register_title()} about={m.register_about()} />
          <RegisterForm
            details={state.details}
            lastCode={lastCode}
            onChange={(change) => dispatch({ type: 'typed', details: change })}
            onSubmit={remember}
            onSent={(code) => dispatch({ type: 'sent', code })}
          />
          {state.step === 'code' && lastCode ? (
            <OtpDialog
              code={lastCode}
              incorrect={m.code_incorrect()}
              verify={async (otp) => {
                const { setUpToken } = await call('registrationVerification', { registrationToken: lastCode.registrationToken, otp });
                startTransition(() => dispatch({ type: 'verified', setUpToken }));
              }}
              resend={async () => dispatch({ type: 'sent', code: await sendRegistration(details) })}
              onClose={() => dispatch({ type: 'back' })}
            />
          ) : null}
        </SignInFrame>
      );
    }
    case 'create':
      return (
        <SignInFrame>
          <FormHead title={m.create_title()} about={m.create_about()} />
          <CreatePassword
            name={`${details.firstName} ${details.lastName}`}
            username={details.emailId}
            owner={{ ...details, pin: '', email: details.emailId }}
            draft={draft}
            onDraft={setDraft}
            onBack={() => dispatch({ type: 'back' })}
            onExpired={() => dispatch({ type: 'back' })}
            save={async (password) => {
              const { studentImsPin: pin } = await call('createNewPassword', {
                studentEmail: details.emailId,
                studentImsPin: '',
                setUpToken: state.setUpToken,
                enterNewPassword: password,
              });
              // the account is; should the sign-in fail, the next step offers it again
              await goIn({ pin, password }).catch(() => dispatch({ type: 'created', pin, password }));
            }}
          />
        </SignInFrame>
      );
    case 'created': {
      const { pin, password } = state;
      return (
        <SignInFrame>
          <CreatedPanel title={m.created_login()} about={m.created_login_about()} proceed={() => goIn({ pin, password })} />
        </SignInFrame>
      );
    }
  }
}
