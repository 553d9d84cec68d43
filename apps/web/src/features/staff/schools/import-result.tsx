import type { SchoolDataImport } from '@abhyas/contract/schools/staff.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/cards/badge.tsx';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import classes from './schools.module.css';

/** What is wrong in a file, or what it would change, or has changed. */
export function ImportResult({ dryRun, result }: { dryRun: boolean; result: SchoolDataImport }) {
  const { faultCount, added, changed, withdrawn, unchanged, newCategories } = result;
  if (faultCount > 0) return <Faults result={result} />;
  if (!dryRun) return <p className={classes['said']}>{m.ssch_imported({ added, changed, withdrawn })}</p>;
  if (added + changed + withdrawn === 0) return <p className={classes['said']}>{m.ssch_none()}</p>;
  return (
    <div className={classes['result']}>
      <h3>{m.ssch_changes()}</h3>
      <p className={classes['help']}>{m.ssch_checked({ added, changed, withdrawn, unchanged })}</p>
      {newCategories.length > 0 ? <p className={classes['said']}>{m.ssch_new_categories({ names: newCategories.join(', ') })}</p> : null}
      <Changes result={result} />
    </div>
  );
}

function Faults({ result: { faults, faultCount } }: { result: SchoolDataImport }) {
  const title = faultCount === 1 ? m.ssch_one_fault() : m.ssch_faults({ count: faultCount });
  return (
    <div className={classes['result']}>
      <h3>{title}</h3>
      <p className={classes['help']}>{m.ssch_faults_text()}</p>
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
              <td className={classes['cause']}>
                <span data-narrow className={classes['sub']}>
                  {column === '' ? m.ssch_whole_row() : column}
                </span>
                {cause}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {faultCount > faults.length ? <p className={classes['help']}>{m.ssch_more({ count: faultCount - faults.length })}</p> : null}
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
              <td className={classes['cause']}>{name}</td>
              <td>
                <Badge tone={looks[change].tone}>{looks[change].text()}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {all > changes.length && changes.length === 100 ? (
        <p className={classes['help']}>{m.ssch_more({ count: all - changes.length })}</p>
      ) : null}
    </>
  );
}
