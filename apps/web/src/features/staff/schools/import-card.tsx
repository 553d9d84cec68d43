import { type SchoolDataKind, schoolDataLimits } from '@abhyas/contract/schools/school-limits.ts';
import { columnsOf } from '@abhyas/rules/schools/import/columns.ts';
import { Button, FileInput } from '@mantine/core';
import { useCsvFile } from '../../../lib/language/use-csv-file.ts';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { saveCsv, useDownload, useImport } from './queries.ts';
import classes from './schools.module.css';
import type { SchoolDataImport } from '@abhyas/contract/schools/staff.ts';
import { Badge } from '../../../ui/cards/badge.tsx';
import { DataTable } from '../../../ui/cards/data-table.tsx';

/** What is wrong in a file, or what it would change, or has changed. */
function ImportResult({ dryRun, result }: { dryRun: boolean; result: SchoolDataImport }) {
  const { faultCount, added, changed, withdrawn, unchanged, newCategories } = result;
  if (faultCount > 0) return <Faults result={result} />;
  if (!dryRun) return <p className="text-body">{m.ssch_imported({ added, changed, withdrawn })}</p>;
  if (added + changed + withdrawn === 0) return <p className="text-body">{m.ssch_none()}</p>;
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3>{m.ssch_changes()}</h3>
      <p className="max-w-[68ch] text-muted">{m.ssch_checked({ added, changed, withdrawn, unchanged })}</p>
      {newCategories.length > 0 ? <p className="text-body">{m.ssch_new_categories({ names: newCategories.join(', ') })}</p> : null}
      <Changes result={result} />
    </div>
  );
}

function Faults({ result: { faults, faultCount } }: { result: SchoolDataImport }) {
  const title = faultCount === 1 ? m.ssch_one_fault() : m.ssch_faults({ count: faultCount });
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3>{title}</h3>
      <p className="max-w-[68ch] text-muted">{m.ssch_faults_text()}</p>
      <DataTable label={title}>
        <thead>
          <tr>
            <th scope="col" data-number>
              {m.ssch_col_row()}
            </th>
            <th scope="col" data-wide>
              {m.ssch_col_column()}
            </th>
            <th scope="col">{m.ssch_col_cause()}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ line, column, cause }, index) => (
            <tr key={index}>
              <td data-number>{line}</td>
              <td data-wide>{column === '' ? m.ssch_whole_row() : column}</td>
              <td className="min-w-40 wrap-anywhere">
                <span data-narrow className="block text-muted text-sm">
                  {column === '' ? m.ssch_whole_row() : column}
                </span>
                {cause}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {faultCount > faults.length ? <p className="max-w-[68ch] text-muted">{m.ssch_more({ count: faultCount - faults.length })}</p> : null}
    </div>
  );
}

const looks = {
  added: { tone: 'good', text: m.ssch_new },
  changed: { tone: 'plain', text: m.ssch_changed },
  withdrawn: { tone: 'bad', text: m.ssch_withdrawn },
} as const;

function Changes({ result: { changes, added, changed, withdrawn } }: { result: SchoolDataImport }) {
  const all = added + changed + withdrawn;
  return (
    <>
      <DataTable label={m.ssch_changes()}>
        <thead>
          <tr>
            <th scope="col" data-number>
              {m.ssch_col_row()}
            </th>
            <th scope="col">{m.ssch_col_what()}</th>
            <th scope="col">{m.ssch_col_change()}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ line, name, change }) => (
            <tr key={line}>
              <td data-number>{line}</td>
              <td className="min-w-40 wrap-anywhere">{name}</td>
              <td>
                <Badge tone={looks[change].tone}>{looks[change].text()}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {all > changes.length && changes.length === 100 ? (
        <p className="max-w-[68ch] text-muted">{m.ssch_more({ count: all - changes.length })}</p>
      ) : null}
    </>
  );
}

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
  const run = useImport(kind);
  const download = useDownload(kind);
  const { csv, input } = useCsvFile(run.reset);
  const checked = run.data?.dryRun === true && run.data.result.faultCount === 0 ? run.data.result : null;
  const changes = checked === null ? 0 : checked.added + checked.changed + checked.withdrawn;
  const isTooLong = csv.length > schoolDataLimits.csv;
  return (
    <Card aria-label={name} className={classes['card']}>
      <div className={`${classes['head']} flex flex-wrap gap-x-6 gap-y-3 items-start justify-between`}>
        <div>
          <h2>{name}</h2>
          <p className="max-w-[68ch] text-muted">{help[kind]()}</p>
        </div>
        <div className="flex flex-wrap gap-2">
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
        {...input}
        size="lg"
        error={isTooLong ? m.ssch_too_large() : null}
        errorProps={{ role: 'alert' }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        classNames={fieldClasses}
      />
      {run.error ? <FormError>{run.error.message}</FormError> : null}
      <div className="flex flex-wrap gap-2">
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
