import type { OwnParent } from '@abhyas/contract/relations/child-link.ts';
import { spacedCode } from '@abhyas/rules/people/child-code.ts';
import { Button, CopyButton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { formatDate, formatTime } from '../../../lib/dates/dates.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { m } from '../../../paraglide/messages.js';
import { AccountSection } from '../account-section.tsx';
import { Fetched } from '../fetched.tsx';
import { parentsQuery } from '../queries.ts';
import classes from './parents-section.module.css';
import { UnlinkDialog } from './unlink-dialog.tsx';

/** What a parent is called, who may have no name. */
const nameOf = ({ name, shown }: OwnParent): string => name || shown || m.account_parents_nameless();
const whenText = (moment: string) => `${formatDate(moment)}, ${formatTime(moment)}`;

/** The parents who see a student: who they are, the code that lets another one in, and the way to end a link that a code made. */
export function ParentsSection() {
  const query = useQuery(parentsQuery());
  const [leaving, setLeaving] = useState<OwnParent | null>(null);
  return (
    <AccountSection name="parents" about={m.account_parents_about()}>
      <Fetched query={query} height={112}>
        {({ parents, codeExpiresAt }) => (
          <>
            {parents.length === 0 ? <p className={classes['quiet']}>{m.account_parents_none()}</p> : null}
            <ul className={`${classes['list']} w-full mx-0 mt-0 mb-4 p-0 list-none`}>
              {parents.map((parent) => (
                <li key={parent.personId}>
                  <span className={`${classes['words']} grid min-w-0 wrap-anywhere`}>
                    <strong>{nameOf(parent)}</strong>
                    <span className={classes['quiet']}>{parent.name === '' ? '' : parent.shown}</span>
                  </span>
                  {parent.byCode ? (
                    <Button
                      variant="default"
                      aria-label={m.account_parents_unlink_label({ name: nameOf(parent) })}
                      onClick={() => setLeaving(parent)}
                    >
                      {m.account_parents_unlink()}
                    </Button>
                  ) : (
                    <span className={classes['quiet']}>{m.account_parents_by_institute()}</span>
                  )}
                </li>
              ))}
            </ul>
            <ParentCode expiresAt={codeExpiresAt} />
          </>
        )}
      </Fetched>
      {leaving === null ? null : <UnlinkDialog personId={leaving.personId} name={nameOf(leaving)} onClose={() => setLeaving(null)} />}
    </AccountSection>
  );
}

/** The code for a parent: shown once, when it is made. */
function ParentCode({ expiresAt }: { expiresAt: string | null }) {
  const client = useQueryClient();
  const make = useMutation({
    mutationFn: () => call('makeChildCode', {}),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.account.parents }),
  });
  return (
    <>
      {make.data === undefined ? null : (
        <div
          className={`${classes['code']} grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 items-center mb-4 p-4 rounded-control bg-brand-wash`}
          role="status"
        >
          <p>
            <span className={classes['quiet']}>{m.account_parents_code()}</span>
            <strong>{spacedCode(make.data.code)}</strong>
          </p>
          <CopyButton value={make.data.code}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? m.account_parents_copied() : m.account_parents_copy()}
              </Button>
            )}
          </CopyButton>
          <p className={classes['about']}>{m.account_parents_code_text({ when: whenText(make.data.expiresAt) })}</p>
        </div>
      )}
      {make.data !== undefined || expiresAt === null ? null : (
        <p className={classes['quiet']}>{m.account_parents_waiting({ when: whenText(expiresAt) })}</p>
      )}
      <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
        {make.data !== undefined || expiresAt !== null ? m.account_parents_again() : m.account_parents_make()}
      </Button>
    </>
  );
}
