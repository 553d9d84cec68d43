import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { call, callError } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { useSendCode } from '../../../shared/identity/otp/use-send-code.ts';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { missingOf, SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { helpdeskLink } from '../../../lib/brand/helpdesk.ts';
import classes from '../sign-in/login-form.module.css';
import { detailsKey, sendRegistration } from './register-calls.ts';
import { findProblems, isFilled, toSend, type Details } from './register-details.ts';
import type { RegisterCode } from './register-flow.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

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
export function RegisterForm({ details, lastCode, onChange, onSubmit, onSent }: RegisterFormProps) {
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
    value: details[name],
    error: problems[name],
    calm: first !== name,
    // far beyond what any of them may have, so that what is too long is told of and never cut off
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
  if (options.data?.programmes.length === 0) {
    return (
      <FormError>
        {m.register_programmes_none()} <a href={helpdeskLink(m.register_title())}>{m.newlogin_unknown_link()}</a>
      </FormError>
    );
  }
  const programmes = options.data?.programmes ?? [];
  const chosen = programmes.find(({ courseId }) => courseId === details.courseId);
  const programme = field('courseId');
  return (
    <>
      <form className={classes['form']} onSubmit={submit} noValidate>
        <div className={classes['pair']}>
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
      <p className={classes['known']}>
        {m.register_known()} <PathLink href="/">{m.newlogin_exists_link()}</PathLink>
      </p>
    </>
  );
}
