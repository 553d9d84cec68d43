import type { StaffQuestion } from '@abhyas/contract/assessment/staff-tests.ts';
import { judgedFrom } from '@abhyas/rules/analytics/items/judge-item.ts';
import { formatClock } from '../../../../lib/format/durations.ts';
import { figure } from '../../../../lib/format/marks.ts';
import { m } from '../../../../paraglide/messages.js';
import { Badge } from '../../../../ui/cards/badge.tsx';
import { Card } from '../../../../ui/cards/card.tsx';
import { DataTable } from '../../../../ui/cards/data-table.tsx';
import classes from './statistics-card.module.css';
import { flagName, flagSays, flagTone } from './flags.ts';

type Statistics = StaffQuestion['statistics'];

/** How well a question measures, and what its authors should look at. */
export function StatisticsCard({ statistics }: { statistics: Statistics }) {
  const { candidates, correctPercent, discrimination, medianSeconds, shareSeconds, flags, places } = statistics;
  return (
    <Card className={classes['card']} aria-labelledby="measure">
      <h2 id="measure">{m.staff_item_measure()}</h2>
      {candidates === 0 ? (
        <p>{m.staff_item_not_counted()}</p>
      ) : (
        <>
          <dl className={classes['figures']}>
            <Figure name={m.staff_col_right()} value={correctPercent === null ? '–' : `${correctPercent}%`} />
            <Figure
              name={m.staff_col_apart()}
              help={m.staff_col_apart_help()}
              value={discrimination === null ? '–' : figure(discrimination.toFixed(2))}
            />
            <Figure
              name={m.staff_col_median()}
              help={m.staff_item_share({ time: formatClock(shareSeconds) })}
              value={medianSeconds === null ? '–' : formatClock(medianSeconds)}
            />
            <Figure name={m.staff_col_met()} value={String(candidates)} />
          </dl>
          {flags.length === 0 ? (
            <p className={classes['said']}>{candidates < judgedFrom ? m.staff_items_few({ count: judgedFrom }) : m.staff_items_sound()}</p>
          ) : (
            <ul className={classes['flags']}>
              {flags.map((flag) => (
                <li key={flagName(flag)}>
                  <Badge tone={flagTone(flag)}>{flagName(flag)}</Badge>
                  <span>{flagSays({ flag, medianSeconds, shareSeconds })}</span>
                </li>
              ))}
            </ul>
          )}
          {places.length < 2 ? null : <Places places={places} />}
        </>
      )}
    </Card>
  );
}

function Figure({ name, value, help }: { name: string; value: string; help?: string }) {
  return (
    <div>
      <dt title={help}>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Places({ places }: { places: Statistics['places'] }) {
  return (
    <div className={classes['places']}>
      <h3>{m.staff_item_places()}</h3>
      <DataTable label={m.staff_item_places()} figures>
        <thead>
          <tr>
            <th scope="col">{m.staff_item_place()}</th>
            <th scope="col">{m.staff_candidates()}</th>
            <th scope="col">{m.staff_col_right()}</th>
            <th scope="col">{m.staff_item_compared()}</th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ place, candidates, correctPercent, delta }) => (
            <tr key={place}>
              <th scope="row">{place === '' ? m.staff_item_home() : place}</th>
              <td>{candidates}</td>
              <td>{correctPercent === null ? '–' : `${correctPercent}%`}</td>
              <td>{delta === null ? '–' : figure(delta.toFixed(1))}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <p className={classes['said']}>{m.staff_item_compared_help()}</p>
    </div>
  );
}
