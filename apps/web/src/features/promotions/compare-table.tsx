import type { Offer } from '@abhyas/contract/promotions/promotions.ts';
import { m } from '../../paraglide/messages.js';
import classes from './compare-table.module.css';
import { benefitNames } from './benefit-names.ts';

/** The offers in columns, a benefit in each row. */
export function CompareTable({ offers }: { offers: readonly Offer[] }) {
  return (
    <div className={classes['compare']}>
      <h2 id="compare" className={classes['title']}>
        {m.upgrade_compare()}
      </h2>
      {/* wide tables scroll inside themselves, and whoever scrolls with the keyboard must be able to get there */}
      <div className={classes['scroll']} role="region" aria-labelledby="compare" tabIndex={0}>
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">{m.upgrade_benefit()}</th>
              {offers.map(({ offerId, name, current }) => (
                <th key={offerId} scope="col" data-current={current}>
                  {name}
                  {current ? <span className={classes['current']}>{m.upgrade_current()}</span> : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {benefitNames(offers).map((benefit) => (
              <tr key={benefit}>
                <th scope="row">{benefit}</th>
                {offers.map(({ offerId, benefits, current }) => (
                  <td key={offerId} data-current={current}>
                    {benefits.find(({ name }) => name === benefit)?.value ?? <Without />}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">{m.upgrade_price()}</th>
              {offers.map(({ offerId, price, current }) => (
                <td key={offerId} data-current={current} className={classes['price']}>
                  {price}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Without() {
  return (
    <span className={classes['without']}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{m.upgrade_without()}</span>
    </span>
  );
}
