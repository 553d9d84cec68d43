import { Button, Loader } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { formatBytes } from '../../../lib/format/bytes.ts';
import { download, saveFile } from '../../../lib/calls/download.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { isOwnStudent, type Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import lines from '../setting-line.module.css';
import { AccountSection } from '../account-section.tsx';
import { ProofDialog } from '../../../shared/identity/two-step/proof-dialog.tsx';

const isWrongPassword = (error: Error | null) => error instanceof ApiError && error.code === 'INCORRECT_PASSWORD';

/** What this browser keeps of the portal so that it opens without a connection, with its limits. */
function KeptHere() {
  const { data: bytes = 0 } = useQuery({
    queryKey: queryKeys.offline.bytes,
    queryFn: async () => (await globalThis.navigator.storage?.estimate())?.usage ?? 0,
    staleTime: 0,
    meta: { quiet: true },
  });
  return bytes === 0 ? null : <p className="text-muted">{m.account_kept_here({ size: formatBytes(bytes) })}</p>;
}

/** Takes along everything that is kept of one, as a file, for the password where there is one. It says how much has come while it comes. */
export function DataSection({ session }: { session: Session }) {
  const [asking, { open, close }] = useDisclosure(false);
  // not the mutation's variable, which the cache would keep
  const password = useRef('');
  const [bytes, setBytes] = useState(0);
  const fetching = useMutation({
    mutationFn: async () => {
      setBytes(0);
      const file = await download({ path: '/api/login/downloadMyData', body: { password: password.current }, onBytes: setBytes });
      saveFile({ file, name: 'my-data.json' });
      return file.size;
    },
    meta: { quiet: true },
    onSuccess: () => {
      password.current = '';
      close();
    },
    // what came of it is beside the button; only a wrong password is the dialog's
    onError: (error) => (isWrongPassword(error) ? undefined : close()),
  });
  const { isPending: busy, error, data: size } = fetching;
  const mayPass = error instanceof ApiError && error.mayPass && error.code !== 'TOO_MANY_REQUESTS';
  const begin = () => {
    // a retry goes with what was typed
    if (session.hasPassword && !(mayPass && password.current !== '')) open();
    else fetching.mutate();
  };
  return (
    <AccountSection name="data" about={m.account_data_about()}>
      <div className={`${lines['line']} flex flex-wrap items-center gap-x-4 gap-y-3 w-full`}>
        <Button
          variant="default"
          leftSection={busy ? <Loader size={18} color="currentColor" /> : <IconDownload size={18} stroke={1.75} />}
          // it keeps the focus while it works
          aria-disabled={busy}
          onClick={() => (busy ? undefined : begin())}
        >
          {busy ? m.account_data_running() : mayPass ? m.error_retry() : m.account_data_download()}
        </Button>
        {busy && bytes > 0 ? <p className="text-muted tabular">{m.account_data_so_far({ size: formatBytes(bytes) })}</p> : null}
        <p role="status" className="text-muted tabular empty:hidden">
          {size === undefined ? null : m.account_data_done({ size: formatBytes(size) })}
        </p>
        {error && !(asking && isWrongPassword(error)) ? (
          <p role="alert" className="text-bad">
            {error.message}
          </p>
        ) : null}
      </div>
      {isOwnStudent(session) ? <KeptHere /> : null}
      {asking ? (
        <ProofDialog
          title={m.account_data_download()}
          about={m.account_data_text()}
          action={m.account_data_get()}
          submit={async (typed) => {
            password.current = typed;
            await fetching.mutateAsync();
          }}
          onClose={() => {
            close();
            if (busy) return;
            fetching.reset();
            password.current = '';
          }}
        />
      ) : null}
    </AccountSection>
  );
}
