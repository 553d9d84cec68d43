import type { Batch } from '@abhyas/contract/relations/staff-people.ts';
import { Button, FileInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/calls/download.ts';
import { readCsvFile } from '../../../lib/language/file-refusal.ts';
import { m } from '../../../paraglide/messages.js';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { PasswordForm } from '../../../shared/identity/two-step/password-form.tsx';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { useReturnFocus } from '../../../ui/focus/use-return-focus.ts';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import classes from './people.module.css';
import { useRefetchPeople } from './queries.ts';

/** Characters that the server takes (`maxPeopleCsv`). */
const maxCharacters = 200_000;

/** What a list begins with, and one person of it. `course` is the key of one. */
const templateOf = (course: string): string =>
  ['ID,Role,First name,Last name,Mobile,Email,Courses,Parents,Mentors', `ASC2001,student,Asha,Rao,,asha@example.org,${course},,`, ''].join(
    '\n',
  );

/** Imports a list of people: it is checked first, row by row, and imported when nothing is wrong. */
export function ImportDialog({ batches, onClose }: { batches: readonly Batch[]; onClose: () => void }) {
  useReturnFocus();
  const session = useOwnSession();
  const refetch = useRefetchPeople();
  const [csv, setCsv] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const check = useMutation({
    mutationFn: (text: string) => call('importPeople', { csv: text, dryRun: true, password: '' }),
    meta: { quiet: true },
  });
  const save = useMutation({
    mutationFn: (password: string) => call('importPeople', { csv, dryRun: false, password }),
    meta: { quiet: true },
    onSuccess: ({ faults }) => {
      if (faults.length > 0) return;
      refetch();
      onClose();
      showSuccess(m.staff_people_imported());
    },
  });
  const choose = async (chosen: File | null) => {
    check.reset();
    save.reset();
    setFile(chosen);
    setCsv(chosen === null ? '' : await readCsvFile(chosen));
  };
  const result = save.data ?? check.data;
  const isTooLong = csv.length > maxCharacters;
  const isReady = check.data?.faults.length === 0 && save.data === undefined;
  return (
    <FormDialog title={m.staff_people_import()} onClose={onClose} keepsTyped>
      <div className={classes['form']}>
        <FileInput
          label={m.staff_people_file()}
          description={m.staff_people_file_help()}
          placeholder={m.staff_people_file_choose()}
          accept=".csv,text/csv"
          size="lg"
          data-autofocus
          value={file}
          onChange={(chosen) => void choose(chosen)}
          error={isTooLong ? m.staff_people_too_large() : null}
          errorProps={{ role: 'alert' }}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          classNames={fieldClasses}
        />
        <div className={classes['choices']}>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() =>
              saveFile({ file: new Blob(['\uFEFF', templateOf(batches[0]?.key ?? '')], { type: 'text/csv' }), name: 'people.csv' })
            }
          >
            {m.staff_people_template()}
          </Button>
        </div>
        {batches.length === 0 ? null : (
          <details>
            <summary>{m.staff_people_keys()}</summary>
            <ul className={classes['faults']} tabIndex={0} aria-label={m.staff_people_keys()}>
              {batches.map(({ key, name, variantId }) => (
                <li key={variantId}>
                  <code>{key}</code> {name}
                </li>
              ))}
            </ul>
          </details>
        )}
        <div role="status">
          {result === undefined ? null : result.faults.length === 0 ? (
            <p>
              {m.staff_people_checked({
                created: String(result.created),
                changed: String(result.changed),
                moved: String(result.moved),
                unchanged: String(result.unchanged),
              })}
            </p>
          ) : (
            <>
              <p>{m.staff_people_faults()}</p>
              {/* a long list scrolls, so the keyboard must reach it */}
              <ul className={classes['faults']} tabIndex={0} aria-label={m.staff_people_faults()}>
                {result.faults.map(({ line, cause }, index) => (
                  <li key={index}>{m.staff_people_fault({ line: String(line), cause })}</li>
                ))}
              </ul>
              {result.faultCount > result.faults.length ? (
                <p>{m.staff_people_more_faults({ count: String(result.faultCount - result.faults.length) })}</p>
              ) : null}
            </>
          )}
        </div>
        {check.error ? <FormError>{check.error.message}</FormError> : null}
        {isReady ? (
          <PasswordForm
            session={session}
            action={m.staff_people_import_now()}
            submit={async (password) => {
              await save.mutateAsync(password);
            }}
          />
        ) : (
          <div className={classes['choices']}>
            <Button variant="default" onClick={onClose}>
              {m.staff_people_cancel()}
            </Button>
            <Button disabled={csv === '' || isTooLong} loading={check.isPending} onClick={() => check.mutate(csv)}>
              {m.staff_people_check()}
            </Button>
          </div>
        )}
      </div>
    </FormDialog>
  );
}
