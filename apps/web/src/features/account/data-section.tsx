import { Button, Loader } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { sizeInWords } from '../../lib/bytes.ts';
import { download, saveFile } from '../../lib/download.ts';
import { m } from '../../paraglide/messages.js';
import classes from './account-page.module.css';
import { AccountSection } from './account-section.tsx';

/** Takes along everything that is kept of one, as a file. It says how much has come while it comes. */
export function DataSection() {
  const [bytes, setBytes] = useState(0);
  const fetching = useMutation({
    mutationFn: async () => {
      setBytes(0);
      const file = await download({ path: '/api/login/downloadMyData', onBytes: setBytes });
      saveFile({ file, name: 'my-data.json' });
      return file.size;
    },
    meta: { quiet: true },
  });
  const { isPending: busy, error, data: size } = fetching;
  const mayPass = error instanceof ApiError && error.mayPass && error.code !== 'TOO_MANY_REQUESTS';
  return (
    <AccountSection name="data" about={m.account_data_about()}>
      <div className={classes['line']}>
        <Button
          className={classes['action']}
          variant="default"
          leftSection={busy ? <Loader size={18} color="currentColor" /> : <IconDownload size={18} stroke={1.75} />}
          // it keeps the focus while it works
          aria-disabled={busy}
          onClick={() => (busy ? undefined : fetching.mutate())}
        >
          {busy ? m.account_data_running() : mayPass ? m.error_retry() : m.account_data_download()}
        </Button>
        {busy && bytes > 0 ? <p className={classes['sofar']}>{m.account_data_so_far({ size: sizeInWords(bytes) })}</p> : null}
        <p role="status" className={classes['said']}>
          {size === undefined ? null : m.account_data_done({ size: sizeInWords(size) })}
        </p>
        {error ? (
          <p role="alert" className={classes['bad']}>
            {error.message}
          </p>
        ) : null}
      </div>
    </AccountSection>
  );
}
