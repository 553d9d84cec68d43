import { UnstyledButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { deviceNow } from '../../../lib/clock.ts';
import { m } from '../../../paraglide/messages.js';
import { secondsToResend, type SentCode } from './sent-code.ts';
import classes from './otp-dialog.module.css';

/** Counts down until another code may be asked for; then the link for it is there. */
export function ResendLine({ code, isPending, onResend }: { code: SentCode; isPending: boolean; onResend: () => void }) {
  const [moment, setMoment] = useState(() => deviceNow().getTime());
  const left = secondsToResend({ code, now: moment });
  const counting = left !== null;
  useEffect(() => {
    if (!counting) return;
    const untilNext = 1000 - (Math.max(0, deviceNow().getTime() - code.at) % 1000);
    const timer = setTimeout(() => setMoment(deviceNow().getTime()), untilNext);
    return () => clearTimeout(timer);
  }, [counting, moment, code]);
  if (counting) return <p className={classes['counter']}>{m.code_resend_in({ seconds: String(left) })}</p>;
  return (
    <UnstyledButton type="button" className={classes['resend']} onClick={onResend} disabled={isPending}>
      {m.code_resend()}
    </UnstyledButton>
  );
}
