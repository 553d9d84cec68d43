import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCircleCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { saveFile } from '../../../lib/calls/download.ts';
import { m } from '../../../paraglide/messages.js';
import classes from './two-step.module.css';

interface CodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The recovery codes of someone who has just turned two-step verification on. */
export function NewRecoveryCodes(props: CodesProps) {
  return (
    <>
      <p role="status" className={`${classes['on']} flex items-center gap-2 mt-3 text-good font-medium`}>
        <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
        {m.two_step_turned_on()}
      </p>
      <RecoveryCodeList {...props} />
    </>
  );
}

/** Shows new recovery codes, once, with the ways to keep them. */
export function RecoveryCodeList({ codes, onDone }: CodesProps) {
  const clipboard = useClipboard({ timeout: 2000 });
  const text = `${codes.join('\n')}\n`;
  return (
    <div className={`${classes['form']} grid gap-4 mt-6`}>
      <p>{m.two_step_save_codes_text()}</p>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(120px,1fr))] gap-x-4 gap-y-2 m-0 p-4 rounded-control bg-sunken text-ink font-mono list-none">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {/* not the button that takes the codes away for good: a second Enter on the form before would press it */}
        <Button
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.75} />}
          autoFocus
          data-autofocus
          onClick={() => clipboard.copy(text)}
        >
          {clipboard.copied ? m.two_step_copied() : m.two_step_copy()}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} />}
          onClick={() => saveFile({ file: new Blob([text], { type: 'text/plain' }), name: 'recovery-codes.txt' })}
        >
          {m.two_step_download()}
        </Button>
      </div>
      <Button fullWidth size="lg" onClick={onDone}>
        {m.two_step_codes_saved()}
      </Button>
    </div>
  );
}
