import { type SchoolDataKind, schoolDataLimits } from '@abhyas/contract/schools/school-limits.ts';
import { columnsOf } from '@abhyas/rules/schools/import/columns.ts';
import { Button, FileInput } from '@mantine/core';
import { useState } from 'react';
import { readCsvFile } from '../../../lib/language/file-refusal.ts';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { ImportResult } from './import-result.tsx';
import { saveCsv, useDownload, useImport } from './queries.ts';
import classes from './schools.module.css';

const help: Readonly<Record<SchoolDataKind, () => string>> = {
  schools: m.ssch_schools_help,
  programmes: m.ssch_programmes_help,
  cutoffs: m.ssch_cutoffs_help,
  deadlines: m.ssch_deadlines_help,
  outcomes: m.ssch_outcomes_help,
};

interface ImportCardProps {
  readonly kind: SchoolDataKind;
  readonly name: string;
  /** How many rows there are; null while that isn't known. */
  readonly count: number | null;
}

/** A file of one kind: it is checked first, row by row, and imported when nothing is wrong. */
export function ImportCard({ kind, name, count }: ImportCardProps) {
  const [csv, setCsv] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const run = useImport(kind);
  const download = useDownload(kind);
  const choose = async (chosen: File | null) => {
    run.reset();
    setFile(chosen);
    setCsv(chosen === null ? '' : await readCsvFile(chosen));
  };
  const checked = run.data?.dryRun === true && run.data.result.faultCount === 0 ? run.data.result : null;
  const changes = checked === null ? 0 : checked.added + checked.changed + checked.withdrawn;
  const isTooLong = csv.length > schoolDataLimits.csv;
  return (
    <Card aria-label={name} className={classes['card']}>
      <div className={classes['head']}>
        <div>
          <h2>{name}</h2>
          <p className={classes['help']}>{help[kind]()}</p>
        </div>
        <div className={classes['buttons']}>
          <Button variant="default" onClick={() => saveCsv({ csv: `${columnsOf[kind].join(',')}\r\n`, kind })}>
            {m.ssch_template()}
          </Button>
          {count === 0 ? null : (
            <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
              {m.ssch_download()}
            </Button>
          )}
        </div>
      </div>
      <details className={classes['columns']}>
        <summary>{`${m.ssch_columns()} (${columnsOf[kind].length})`}</summary>
        <p>{columnsOf[kind].join(' · ')}</p>
      </details>
      <FileInput
        label={m.ssch_file()}
        description={m.ssch_file_help()}
        placeholder={m.ssch_file_choose()}
        accept=".csv,text/csv"
        size="lg"
        value={file}
        onChange={(chosen) => void choose(chosen)}
        error={isTooLong ? m.ssch_too_large() : null}
        errorProps={{ role: 'alert' }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        classNames={fieldClasses}
      />
      {run.error ? <FormError>{run.error.message}</FormError> : null}
      <div className={classes['actions']}>
        {changes > 0 ? (
          <Button loading={run.isPending} onClick={() => run.mutate({ csv, dryRun: false })}>
            {m.ssch_import({ count: changes })}
          </Button>
        ) : (
          <Button disabled={csv === '' || isTooLong} loading={run.isPending} onClick={() => run.mutate({ csv, dryRun: true })}>
            {m.ssch_check()}
          </Button>
        )}
      </div>
      <div role="status">{run.data === undefined ? null : <ImportResult {...run.data} />}</div>
    </Card>
  );
}
