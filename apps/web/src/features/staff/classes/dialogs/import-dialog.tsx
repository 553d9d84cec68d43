import { maxTimetableCsv } from '@abhyas/contract/classes/class-limits.ts';
import type { TimetableImport } from '@abhyas/contract/classes/staff.ts';
import { timetableColumns } from '@abhyas/rules/classes/timetable/timetable-csv.ts';
import { Button, FileInput } from '@mantine/core';
import { call } from '../../../../lib/api.ts';
import { saveFile } from '../../../../lib/calls/download.ts';
import { useCsvFile } from '../../../../lib/language/use-csv-file.ts';
import { m } from '../../../../paraglide/messages.js';
import { fieldClasses } from '../../../../ui/forms/field-classes.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import classes from '../classes.module.css';
import { useClassChange } from '../queries.ts';
import { alsoThen } from '../words.ts';

/** Imports a timetable: it is checked first, row by row, and imported when nothing is wrong. `batchId` is the batch of the page, '' for any. */
export function ImportDialog({ batchId, onClose }: { batchId: string; onClose: () => void }) {
  const run = useClassChange({
    change: async ({ csv, dryRun }: { csv: string; dryRun: boolean }) => ({
      dryRun,
      result: await call('importTimetable', { csv, batchId, dryRun }),
    }),
    said: ({ dryRun, result }) => (dryRun || result.faultCount > 0 ? '' : m.scls_imported()),
  });
  const { csv, input } = useCsvFile(run.reset);
  const result = run.data?.result;
  const isTooLong = csv.length > maxTimetableCsv;
  const isReady = run.data?.dryRun === true && result?.faultCount === 0;
  const send = () =>
    run.mutate(
      { csv, dryRun: !isReady },
      {
        onSuccess: ({ dryRun, result: { faultCount } }) => {
          if (!dryRun && faultCount === 0) onClose();
        },
      },
    );
  return (
    <FormDialog title={m.scls_import()} onClose={onClose} keepsTyped>
      <div className={classes['form']}>
        <FileInput
          label={m.scls_file()}
          description={m.scls_file_help()}
          placeholder={m.scls_file_choose()}
          {...input}
          size="lg"
          data-autofocus
          error={isTooLong ? m.scls_too_large() : null}
          errorProps={{ role: 'alert' }}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          classNames={fieldClasses}
        />
        <div>
          <Button
            variant="subtle"
            className={classes['flush'] ?? ''}
            onClick={() =>
              saveFile({ file: new Blob([`\uFEFF${timetableColumns.join(',')}\r\n`], { type: 'text/csv' }), name: 'timetable.csv' })
            }
          >
            {m.scls_template()}
          </Button>
        </div>
        <div role="status">{result === undefined ? null : <Result result={result} />}</div>
        {run.error ? <FormError>{run.error.message}</FormError> : null}
        <div className={classes['choices']}>
          <Button variant="default" onClick={onClose}>
            {m.scls_cancel()}
          </Button>
          <Button disabled={csv === '' || isTooLong} loading={run.isPending} onClick={send}>
            {isReady ? m.scls_import_now() : m.scls_check()}
          </Button>
        </div>
      </div>
    </FormDialog>
  );
}

function Result({ result }: { result: TimetableImport }) {
  const { added, changed, unchanged, faults, faultCount, leftOut, leftOutCount, warnings, warningCount } = result;
  if (faultCount === 0) {
    return (
      <>
        <p>{m.scls_checked({ added, changed, unchanged })}</p>
        {leftOutCount === 0 ? null : (
          <>
            <p>{m.scls_left_out({ count: leftOutCount })}</p>
            <ul className={classes['faults']} tabIndex={0} aria-label={m.scls_left_out({ count: leftOutCount })}>
              {leftOut.map(({ batchName, classNumber, classTitle }) => (
                <li key={`${batchName}:${classNumber}`}>{`${batchName} · ${classNumber} ${classTitle}`}</li>
              ))}
            </ul>
          </>
        )}
        {warningCount === 0 ? null : (
          <>
            <p>{m.scls_warned({ count: warningCount })}</p>
            <ul className={classes['faults']} tabIndex={0} aria-label={m.scls_warned({ count: warningCount })}>
              {warnings.map(({ line, ...also }) => (
                <li key={line}>{m.scls_fault({ line, cause: alsoThen(also).join(' · ') })}</li>
              ))}
            </ul>
          </>
        )}
      </>
    );
  }
  return (
    <>
      <p>{m.scls_faults()}</p>
      {/* a long list scrolls, so the keyboard must reach it */}
      <ul className={classes['faults']} tabIndex={0} aria-label={m.scls_faults()}>
        {faults.map(({ line, column, cause }, index) => (
          <li key={index}>{column === '' ? m.scls_fault({ line, cause }) : m.scls_fault_column({ line, column, cause })}</li>
        ))}
      </ul>
      {faultCount > faults.length ? <p>{m.scls_more_faults({ count: faultCount - faults.length })}</p> : null}
    </>
  );
}
