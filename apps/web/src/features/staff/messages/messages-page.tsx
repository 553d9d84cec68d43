import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { StaffList } from '../../../shared/staff/staff-list.tsx';
import { StaffScreen } from '../../../shared/staff/staff-screen.tsx';
import { momentText, pageOf } from '../../../shared/staff/words.ts';
import { Badge } from '../../../ui/cards/badge.tsx';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { messagesQuery } from './queries.ts';
import { stateWords } from './words.ts';

/** /staff/messages: what staff wrote to people, with its state. */
export function MessagesPage({ page }: { page: string }) {
  return (
    <StaffScreen right="people">
      <Messages page={pageOf(page)} />
    </StaffScreen>
  );
}

function Messages({ page }: { page: number }) {
  const query = useQuery(messagesQuery(page));
  const { history } = useRouter();
  return (
    <>
      <PageHeader title={m.smsg_title()} aside={<Button onClick={() => history.push('/staff/messages/new')}>{m.smsg_new()}</Button>}>
        {m.smsg_about()}
      </PageHeader>
      <StaffList
        label={m.smsg_title()}
        path="/staff/messages"
        page={page}
        total={query.data?.total}
        query={query}
        empty={{ title: m.smsg_none(), text: m.smsg_none_text() }}
      >
        <DataTable label={m.smsg_title()}>
          <thead>
            <tr>
              <th scope="col">{m.smsg_col_message()}</th>
              <th scope="col">{m.smsg_col_state()}</th>
              <th scope="col" data-wide>
                {m.smsg_col_when()}
              </th>
              <th scope="col" data-number>
                {m.smsg_col_people()}
              </th>
            </tr>
          </thead>
          <tbody>
            {query.data?.broadcasts.map(({ broadcastId, title, state, sendAt, people, problems }) => (
              <tr key={broadcastId}>
                <th scope="row">
                  <PathLink className="rounded-[4px] text-brand-text font-medium" href={`/staff/messages/${broadcastId}`}>
                    <bdi>{title}</bdi>
                  </PathLink>
                  <span data-narrow className="block text-muted text-sm">
                    {momentText(sendAt)}
                  </span>
                </th>
                <td>
                  <Badge tone={stateWords[state].tone}>{stateWords[state].text()}</Badge>
                  {problems === 0 ? null : <span className="block text-sm">{m.smsg_problems({ count: problems })}</span>}
                </td>
                <td data-wide className="whitespace-nowrap">
                  {momentText(sendAt)}
                </td>
                <td data-number>{state === 'scheduled' ? '–' : people}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </StaffList>
    </>
  );
}
