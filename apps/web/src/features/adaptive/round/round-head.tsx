import type { Round } from '@abhyas/contract/adaptive/rounds.ts';
import '@mantine/core/styles/Tooltip.layer.css';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconCalculator, IconClock, IconKeyboard } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import { ProgressBar } from '../../../ui/feedback/progress/progress-bar.tsx';
import { LevelSteps } from '../levels/level-steps.tsx';
import { aboutMinutes } from '../words.ts';
import classes from './round-head.module.css';
import { useEffect, useState } from 'react';
import { formatClock } from '../../../lib/format/durations.ts';

/** How long the open question has been on the screen, and the round so far. It is no limit, and says nothing by itself. */
function RoundTime({ round, secondsNow }: { round: Round; secondsNow: () => number }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((last) => last + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = secondsNow();
  const before = round.answers.reduce((sum, answer) => sum + answer.seconds, 0);
  return (
    <p role="timer" aria-live="off">
      {m.adapt_time_now({ question: formatClock(seconds), round: formatClock(before + seconds) })}
    </p>
  );
}

interface RoundHeadProps {
  readonly round: Round;
  /** The number of the question or solution on the screen. */
  readonly at: number;
  /** How long the open question has been on the screen. */
  readonly secondsNow: () => number;
  readonly clock: 'shown' | 'hidden';
  readonly onClock: () => void;
  readonly calculator: 'open' | 'shut' | 'none';
  readonly onCalculator: () => void;
  readonly onKeys: () => void;
  /** Null for a round that waits until it is whole. */
  readonly onEnd: (() => void) | null;
  readonly onLeave: () => void;
}

/** What one practises, how far one is in the round, and the ways out of it. The time shows only when it is asked for. */
export function RoundHead({ round, at, secondsNow, clock, onClock, calculator, onCalculator, onKeys, onEnd, onLeave }: RoundHeadProps) {
  const { kind, name, level, questions, secondsLeft, question } = round;
  const isAdaptive = kind === 'adaptive';
  const place = isAdaptive ? m.adapt_place_most({ at, count: questions }) : m.adapt_place({ at, count: questions });
  const left = !isAdaptive && secondsLeft > 0 ? m.adapt_left({ time: aboutMinutes(secondsLeft) }) : '';
  const title = kind === 'diagnostic' ? m.adapt_diagnostic() : isAdaptive ? name : m.adapt_revise_title();
  return (
    <header className="px-6 py-3 border-b border-line bg-card max-[700px]:px-4">
      <div className="flex flex-wrap gap-x-4 gap-y-2 items-center justify-between">
        <div className="flex flex-[1_1_200px] gap-4 items-center min-w-0 max-[700px]:basis-full max-[700px]:justify-between">
          <p className="truncate min-w-0 text-ink text-md font-strong" title={title}>
            {title}
          </p>
          {isAdaptive ? <LevelSteps level={level} /> : null}
        </div>
        <div className={classes['tools']}>
          <Tooltip label={m.adapt_time_show()}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={m.adapt_time_show()}
              aria-pressed={clock === 'shown'}
              onClick={onClock}
            >
              <IconClock size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
          {calculator === 'none' ? null : (
            <Tooltip label={m.test_calculator()}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={m.test_calculator()}
                aria-pressed={calculator === 'open'}
                onClick={onCalculator}
              >
                <IconCalculator size={20} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
          <Tooltip label={m.test_keys()}>
            <ActionIcon
              className={classes['keys'] ?? ''}
              variant="subtle"
              color="gray"
              size={36}
              aria-label={m.test_keys()}
              onClick={onKeys}
            >
              <IconKeyboard size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
          {onEnd === null ? null : (
            <Button variant="default" size="sm" onClick={onEnd}>
              {m.adapt_end()}
            </Button>
          )}
          <Button variant="default" size="sm" onClick={onLeave}>
            {m.practice_leave()}
          </Button>
        </div>
      </div>
      <div className="grid gap-1.5 mt-2 text-muted text-sm tabular">
        <div className="flex flex-wrap gap-x-4 gap-y-0 justify-between">
          <p>{[place, left].filter(Boolean).join(' \u00b7 ')}</p>
          {clock === 'shown' && question?.ordinal === at ? <RoundTime round={round} secondsNow={secondsNow} /> : null}
        </div>
        <ProgressBar done={at - 1} total={questions} label={m.adapt_progress()} />
      </div>
    </header>
  );
}
