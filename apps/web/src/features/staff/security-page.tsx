import type { FailedSignIn, FailureRate } from '@abhyas/contract/identity/security.ts';
import { useQuery } from '@tanstack/react-query';
import { m } from '../../paraglide/messages.js';
import { StaffList } from '../../shared/staff/staff-list.tsx';
import { StaffScreen } from '../../shared/staff/staff-screen.tsx';
import { momentText, pageOf } from '../../shared/staff/words.ts';
import { DataTable } from '../../ui/cards/data-table.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { failuresQuery } from './queries.ts';

const reasonText = {
  'wrong-password': m.staff_security_wrong_password,
  'wrong-code': m.staff_security_wrong_code,
  'no-code': m.staff_security_no_code,
  'wrong-factor': m.staff_security_wrong_factor,
  'unknown-person': m.staff_security_unknown_person,
  'too-many': m.staff_security_too_many,
} as const satisfies Record<FailedSignIn['reason'], () => string>;

const wayText = {
  password: m.staff_security_by_password,
  code: m.staff_security_by_code,
  'second-step': m.staff_security_by_second_step,
  support: m.staff_security_by_support,
} as const satisfies Record<FailedSignIn['way'], () => string>;

/** /staff/security: failed sign-ins, how many there were lately, and each with address and reason. */
export function SecurityPage({ page }: { page: string }) {
  return (
    <StaffScreen right="support">
      <Security page={pageOf(page)} />
    </StaffScreen>
  );
}

function Security({ page }: { page: number }) {
  const query = useQuery(failuresQuery(page));
  return (
    <>
      <PageHeader title={m.staff_security()}>{m.staff_security_about()}</PageHeader>
      <StaffList
        label={m.staff_security()}
        path="/staff/security"
        page={page}
        total={query.data?.total}
        query={query}
        empty={{ title: m.staff_security_none(), text: m.staff_security_none_text() }}
      >
        <Rates rates={query.data?.rates ?? []} />
        <Failures failures={query.data?.failures ?? []} />
      </StaffList>
    </>
  );
}

function lastHours(hours: number): string {
  if (hours === 1) return m.staff_security_hour();
  return hours < 48 ? m.staff_security_hours({ count: hours }) : m.staff_security_days({ count: hours / 24 });
}

function Rates({ rates }: { rates: readonly FailureRate[] }) {
  return (
    <div className="mb-6">
      <DataTable label={m.staff_security_rates()} figures>
        <thead>
          <tr>
            <th scope="col">{m.staff_security_rates()}</th>
            <th scope="col">{m.staff_security_failed()}</th>
            <th scope="col">{m.staff_security_addresses()}</th>
            <th scope="col">{m.staff_security_people()}</th>
          </tr>
        </thead>
        <tbody>
          {rates.map(({ hours, failed, addresses, people }) => (
            <tr key={hours}>
              <th scope="row">{lastHours(hours)}</th>
              <td>{failed}</td>
              <td>{addresses}</td>
              <td>{people}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </div>
  );
}

function Failures({ failures }: { failures: readonly FailedSignIn[] }) {
  return (
    <DataTable label={m.staff_security_list()}>
      <thead>
        <tr>
          <th scope="col">{m.staff_security_last()}</th>
          <th scope="col" data-wide>
            {m.staff_security_address()}
          </th>
          <th scope="col">{m.staff_security_who()}</th>
          <th scope="col">{m.staff_security_reason()}</th>
          <th scope="col" data-number>
            {m.staff_security_tries()}
          </th>
        </tr>
      </thead>
      <tbody>
        {failures.map(({ id, lastAt, address, who, way, reason, tries }) => (
          <tr key={id}>
            <th scope="row" className="whitespace-nowrap max-[640px]:whitespace-normal">
              {momentText(lastAt)}
            </th>
            <td data-wide>{address}</td>
            <td>
              {who === null ? '–' : who.name || who.pin}
              {who === null || who.name === '' || who.pin === '' ? null : <span className="block text-muted text-sm">{who.pin}</span>}
              <span data-narrow>{address}</span>
            </td>
            <td>
              {reasonText[reason]()}
              <span className="block text-muted text-sm">{wayText[way]()}</span>
            </td>
            <td data-number>{tries}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
