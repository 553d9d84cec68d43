import { Button } from '@mantine/core';
import { IconPlayerPlayFilled, IconReload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import type { NextUp } from './video-player-props.ts';
import { requestAutoplay } from './autoplay.ts';
import classes from './player.module.css';
import { useCountdown } from './use-countdown.ts';

const seconds = 8;

/** What is over a video that is over: what comes next, by itself where that is a video and no one stops it. */
export function NextCard({ next, takesFocus, onAgain }: { next: NextUp; takesFocus: boolean; onAgain: () => void }) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) first.current?.focus();
  }, [takesFocus]);
  const go = () => {
    if (next.kind === 'video') requestAutoplay(next.id);
    next.onGo();
  };
  const { left, stopped, stop } = useCountdown({ from: seconds, runs: next.kind === 'video', onOver: go });
  return (
    <section
      className={`${classes['over']} bg-[rgb(10_11_14_/_90%)] absolute inset-0 flex flex-col gap-2 items-center justify-center p-4 text-white text-center overflow-auto`}
      aria-label={m.video_next()}
    >
      <p className="text-[#c9ced8] text-sm">{m.video_next()}</p>
      <h2 className="max-w-[36ch] text-white text-lg font-strong wrap-anywhere">{next.name}</h2>
      <p className="text-[#c9ced8] text-sm min-h-[1.5em] tabular" aria-hidden={!stopped}>
        {stopped ? '' : m.video_next_in({ seconds: String(left) })}
      </p>
      <p className={`${classes['said']} absolute w-px h-px overflow-hidden`} role="status">
        {stopped ? m.video_next_offered({ name: next.name }) : m.video_next_said({ name: next.name, seconds: String(seconds) })}
      </p>
      <div className="flex flex-wrap gap-2 justify-center mt-2">
        <Button ref={first} leftSection={<IconPlayerPlayFilled size={16} />} onClick={go}>
          {next.kind === 'video' ? m.video_next_play() : m.video_next_open()}
        </Button>
        {stopped ? (
          <Button
            variant="default"
            className="border-[rgb(255_255_255_/_40%)] bg-transparent text-white hover:bg-[rgb(255_255_255_/_16%)]"
            leftSection={<IconReload size={16} stroke={1.75} />}
            onClick={onAgain}
          >
            {m.video_again()}
          </Button>
        ) : (
          <Button
            variant="default"
            className="border-[rgb(255_255_255_/_40%)] bg-transparent text-white hover:bg-[rgb(255_255_255_/_16%)]"
            onClick={stop}
          >
            {m.video_next_cancel()}
          </Button>
        )}
      </div>
    </section>
  );
}
