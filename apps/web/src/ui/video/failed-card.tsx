import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import classes from './player.module.css';

/** What is over a video that cannot be played. It takes the focus of the player that it covers. */
export function FailedCard({ takesFocus, onRetry }: { takesFocus: boolean; onRetry: () => void }) {
  const retry = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) retry.current?.focus();
  }, [takesFocus]);
  return (
    <div
      className={`${classes['over']} bg-[rgb(10_11_14_/_90%)] absolute inset-0 flex flex-col gap-2 items-center justify-center p-4 text-white text-center overflow-auto`}
      role="alert"
    >
      <p className="max-w-[36ch] text-white text-lg font-strong wrap-anywhere">
        {globalThis.navigator.onLine ? m.video_failed() : m.video_offline()}
      </p>
      <Button ref={retry} onClick={onRetry}>
        {m.error_retry()}
      </Button>
    </div>
  );
}
