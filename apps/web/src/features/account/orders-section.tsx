import { useQuery } from '@tanstack/react-query';
import { formatDayFirst } from '../../lib/dates/dates.ts';
import { rupees } from '../../lib/format/rupees.ts';
import { langOf } from '../../lib/language/title-language.ts';
import type { Session } from '../../lib/session/session.ts';
import { m } from '../../paraglide/messages.js';
import { PathButton } from '../../ui/navigation/path-link.tsx';
import { AccountSection } from './account-section.tsx';
import { Fetched } from './fetched.tsx';
import { ordersQuery } from './queries.ts';

/** The orders by which someone is enrolled, each with what is due next; its own page has instalments, receipts and refunds. */
export function OrdersSection({ session }: { session: Session }) {
  const orders = useQuery(ordersQuery(session));
  return (
    <AccountSection name="orders" about={m.account_orders_about()}>
      <Fetched query={orders} height={64}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="m-0 text-muted">{m.account_orders_none()}</p>
          ) : (
            <ul className="grid w-full m-0 p-0 list-none">
              {rows.map(({ orderToken, course, batch, status, dueAmount, dueDay }) => (
                <li key={orderToken} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 border-t border-line first:border-t-0">
                  <span className="flex-[1_1_220px] min-w-0 wrap-anywhere">
                    <strong className="block text-ink font-medium" lang={langOf(course)}>
                      {course}
                    </strong>
                    <span className="text-muted text-sm">
                      {batch} ·{' '}
                      {status === 'cancelled'
                        ? m.account_orders_cancelled()
                        : dueDay === ''
                          ? m.account_orders_paid()
                          : m.account_orders_next({ amount: rupees(dueAmount), date: formatDayFirst(dueDay) })}
                    </span>
                  </span>
                  <PathButton href={`/enrol/order#${orderToken}`} variant="default" aria-label={m.account_orders_open_of({ course })}>
                    {m.account_orders_open()}
                  </PathButton>
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
    </AccountSection>
  );
}
