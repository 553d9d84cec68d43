import { broadcastPages } from '@abhyas/contract/notices/broadcast-limits.ts';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { usePageName } from '../../../lib/page/page-name.ts';
import { m } from '../../../paraglide/messages.js';
import { TableSkeleton } from '../../../shared/staff/staff-list.tsx';
import { StaffScreen } from '../../../shared/staff/staff-screen.tsx';
import { whenText } from '../../../shared/staff/words.ts';
import { Badge } from '../../../ui/cards/badge.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { FactList } from '../../../ui/cards/fact-list.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { ChoicePills } from '../../../ui/forms/choice-pills.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { Pagination } from '../../../ui/navigation/pagination.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { Composer } from './composer/composer.tsx';
import { draftOf } from './composer/draft.ts';
import { messageChoicesQuery, messageQuery, recipientsQuery, useMessageChange } from './queries.ts';
import { channelWords, chipsOf, type Choices, deliveryText, deliveryWords, type Message, stateWords } from './words.ts';

/** /staff/messages/{broadcastId}: a message with what became of it, per channel and person. */
export function MessagePage({ broadcastId }: { broadcastId: string }) {
  return (
    <StaffScreen right="people">
      <Shown broadcastId={broadcastId} />
    </StaffScreen>
  );
}

function Shown({ broadcastId }: { broadcastId: string }) {
  const query = useQuery(messageQuery(broadcastId));
  const choices = useQuery(messageChoicesQuery);
  usePageName(query.data?.title ?? '');
  return (
    <QueryView query={query} loading={<TableSkeleton />}>
      {(message) => (
        <QueryView query={choices} loading={<TableSkeleton />}>
          {(known) => <Details message={message} choices={known} />}
        </QueryView>
      )}
    </QueryView>
  );
}

function Details({ message, choices }: { message: Message; choices: Choices }) {
  const { broadcastId, version, title, state, sendAt, people, author, audience, content, named, read, deliveries } = message;
  const [isEdited, { open: edit, close: endEdit }] = useDisclosure(false);
  const [isAsked, { open: ask, close: endAsk }] = useDisclosure(false);
  const aside = (
    <div className="flex flex-wrap gap-3">
      {state === 'scheduled' && !isEdited ? (
        <Button variant="default" onClick={edit}>
          {m.smsg_edit()}
        </Button>
      ) : null}
      {state === 'cancelled' ? null : (
        <Button variant="default" onClick={ask}>
          {state === 'sent' ? m.smsg_take_back() : m.smsg_cancel()}
        </Button>
      )}
    </div>
  );
  const to = chipsOf({ audience, choices, named }).map(({ text }) => text);
  return (
    <>
      <PageHeader title={title} aside={aside} />
      {isAsked ? <CancelDialog broadcastId={broadcastId} version={version} state={state} onClose={endAsk} /> : null}
      {isEdited && state === 'scheduled' ? (
        <Composer
          place={`message-change ${broadcastId} ${version}`}
          start={draftOf({ message, timeZone: choices.timeZone })}
          choices={choices}
          broadcastId={broadcastId}
          version={version}
          onSaved={endEdit}
        />
      ) : (
        <div className="grid gap-4">
          <Card as="section" className="grid gap-4" aria-label={m.smsg_text()}>
            <div>
              <Badge tone={stateWords[state].tone}>{stateWords[state].text()}</Badge>
            </div>
            <p className="whitespace-pre-line wrap-anywhere">{content.text}</p>
            <FactList
              look="grid"
              facts={[
                { name: m.smsg_who(), value: to.join(', ') },
                { name: m.smsg_channels(), value: [m.smsg_app(), ...content.channels.map((each) => channelWords[each]())].join(', ') },
                { name: m.smsg_col_when(), value: whenText(sendAt, choices.timeZone) },
                { name: m.smsg_author(), value: author },
                ...(people === 0 ? [] : [{ name: m.smsg_read(), value: m.smsg_read_of({ read, people }) }]),
              ]}
            />
          </Card>
          {deliveries.length === 0 ? null : (
            <Card as="section" aria-label={m.smsg_deliveries()}>
              <DataTable label={m.smsg_deliveries()}>
                <thead>
                  <tr>
                    <th scope="col">{m.smsg_channel()}</th>
                    <th scope="col">{m.smsg_col_state()}</th>
                    <th scope="col" data-number>
                      {m.smsg_messages()}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {deliveries.map(({ channel, state: outcome, count }) => (
                    <tr key={`${channel} ${outcome}`}>
                      <th scope="row">{channelWords[channel]()}</th>
                      <td>{deliveryWords[outcome]()}</td>
                      <td data-number>{count}</td>
                    </tr>
                  ))}
                </tbody>
              </DataTable>
            </Card>
          )}
          {state === 'sent' ? <Recipients broadcastId={broadcastId} /> : null}
        </div>
      )}
    </>
  );
}

/** Who got a message and how. */
function Recipients({ broadcastId }: { broadcastId: string }) {
  const [view, setView] = useState<'all' | 'problems'>('all');
  const [page, setPage] = useState(1);
  const query = useQuery(recipientsQuery({ broadcastId, problems: view === 'problems', page }));
  return (
    <section className="grid gap-4" aria-labelledby="message-people" aria-busy={query.isFetching}>
      <h2 id="message-people" className="text-lg">
        {m.smsg_recipients()}
      </h2>
      <ChoicePills
        label={m.smsg_recipients()}
        choices={[
          { value: 'all', text: m.smsg_all() },
          { value: 'problems', text: m.smsg_not_reached() },
        ]}
        value={view}
        onChange={(chosen) => {
          setView(chosen);
          setPage(1);
        }}
      />
      <QueryView query={query} loading={<TableSkeleton />}>
        {({ people, total }) =>
          total === 0 ? (
            <p className="text-muted">{view === 'all' ? m.smsg_nobody() : m.smsg_no_problems()}</p>
          ) : (
            <>
              <DataTable label={m.smsg_recipients()}>
                <thead>
                  <tr>
                    <th scope="col">{m.staff_people_col_name()}</th>
                    <th scope="col">{m.smsg_deliveries()}</th>
                    <th scope="col">{m.smsg_read()}</th>
                  </tr>
                </thead>
                <tbody>
                  {people.map(({ personId, name, pin, read, deliveries }) => (
                    <tr key={personId}>
                      <th scope="row">
                        <PathLink className="rounded-[4px] text-brand-text font-medium" href={`/staff/people/${personId}`}>
                          <bdi>{name || pin}</bdi>
                        </PathLink>
                        {name === '' || pin === '' ? null : <span className="block text-muted text-sm">{pin}</span>}
                      </th>
                      <td>
                        {deliveries.length === 0 ? m.smsg_app_only() : null}
                        {deliveries.map((delivery, index) => (
                          <span key={index} className="block">
                            {deliveryText(delivery)}
                          </span>
                        ))}
                      </td>
                      <td>{read ? m.smsg_yes() : m.smsg_no()}</td>
                    </tr>
                  ))}
                </tbody>
              </DataTable>
              <div className="flex justify-center">
                <Pagination count={Math.ceil(total / broadcastPages.people)} page={page} onChange={setPage} />
              </div>
            </>
          )
        }
      </QueryView>
    </section>
  );
}

function CancelDialog({
  broadcastId,
  version,
  state,
  onClose,
}: {
  broadcastId: string;
  version: number;
  state: Message['state'];
  onClose: () => void;
}) {
  const cancel = useMessageChange(() => call('cancelBroadcast', { broadcastId, version }));
  const done = () => {
    onClose();
    showSuccess(m.smsg_cancelled_now());
  };
  return (
    <FormDialog title={state === 'sent' ? m.smsg_take_back() : m.smsg_cancel()} onClose={onClose}>
      <p className="mt-4">{state === 'sent' ? m.smsg_take_back_about() : m.smsg_cancel_about()}</p>
      {cancel.error === null ? null : <FormError>{cancel.error.message}</FormError>}
      <div className="flex flex-wrap gap-3 justify-end mt-4">
        <Button variant="default" onClick={onClose}>
          {m.smsg_keep()}
        </Button>
        <Button color="red" loading={cancel.isPending} onClick={() => cancel.mutate(undefined, { onSuccess: done })}>
          {state === 'sent' ? m.smsg_take_back() : m.smsg_cancel()}
        </Button>
      </div>
    </FormDialog>
  );
}
