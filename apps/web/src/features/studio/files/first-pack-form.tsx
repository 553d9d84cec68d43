import { helpdeskPhone } from '@abhyas/contract/brand-limits.ts';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { dayOf } from '../../../lib/dates/dates.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { m } from '../../../paraglide/messages.js';
import { DateField } from '../../../ui/date/date-field.tsx';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';

/** What a portal without content asks first: the institute and its first course. The files are made from it. */
export function FirstPackForm() {
  const client = useQueryClient();
  const [institute, setInstitute] = useState('');
  const [course, setCourse] = useState('');
  const [exam, setExam] = useState('');
  const [examDate, setExamDate] = useState('');
  const [helpdesk, setHelpdesk] = useState('');
  const [phone, setPhone] = useState('');
  const [tried, setTried] = useState(false);
  const start = useMutation({
    mutationFn: () =>
      call('startPack', {
        institute: institute.trim(),
        course: course.trim(),
        exam: exam.trim(),
        examDate,
        helpdesk: helpdesk.trim(),
        phone: phone.trim(),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        host: window.location.hostname,
      }),
    meta: { quiet: true },
    onSuccess() {
      showSuccess(m.studio_first_made());
      return client.invalidateQueries({ queryKey: queryKeys.studio.all });
    },
  });
  const isDay = /^\d{4}-\d\d-\d\d$/.test(examDate);
  const isAddress = helpdesk.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(helpdesk.trim());
  const isPhone = phone.trim() === '' || helpdeskPhone.test(phone.trim());
  const isReady = institute.trim() !== '' && course.trim() !== '' && exam.trim() !== '' && isDay && isAddress && isPhone;
  const missing = (value: string): ReactNode => (tried && value.trim() === '' ? m.studio_first_missing() : null);
  const field = (label: string, value: string, set: (value: string) => void, help = '') => (
    <TextInput
      label={label}
      description={help === '' ? null : help}
      error={missing(value)}
      classNames={fieldClasses}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      maxLength={100}
      value={value}
      onChange={({ currentTarget: { value: next } }) => set(next)}
    />
  );
  return (
    <>
      <PageHeader title={m.studio_first_title()} />
      <form
        className="grid gap-4 max-w-120"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (isReady && !start.isPending) start.mutate();
        }}
      >
        <p className="m-0">{m.studio_first_text()}</p>
        {field(m.studio_first_institute(), institute, setInstitute)}
        {field(m.studio_first_course(), course, setCourse, m.studio_first_course_help())}
        {field(m.studio_first_exam(), exam, setExam)}
        <DateField
          label={m.studio_field({ name: 'examDate' })}
          required
          today={dayOf(now())}
          error={tried && !isDay ? m.studio_first_missing() : null}
          value={examDate}
          onChange={setExamDate}
        />
        <TextInput
          label={m.studio_first_helpdesk()}
          description={m.studio_first_helpdesk_help()}
          error={tried && !isAddress ? m.studio_first_helpdesk_wrong() : null}
          classNames={fieldClasses}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="email"
          maxLength={254}
          value={helpdesk}
          onChange={({ currentTarget: { value } }) => setHelpdesk(value)}
        />
        <TextInput
          label={m.studio_first_phone()}
          error={tried && !isPhone ? m.studio_first_phone_wrong() : null}
          classNames={fieldClasses}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="tel"
          maxLength={20}
          value={phone}
          onChange={({ currentTarget: { value } }) => setPhone(value)}
        />
        {start.isError ? <FormError>{start.error instanceof ApiError ? start.error.message : m.error_server()}</FormError> : null}
        <Button type="submit" className="justify-self-start" loading={start.isPending}>
          {m.studio_first_begin()}
        </Button>
      </form>
    </>
  );
}
