import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconChevronDown } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { formatClock } from '../../../lib/format/durations.ts';
import { m } from '../../../paraglide/messages.js';
import { SearchBox } from '../../forms/search-box.tsx';
import { findText, type PieceRange } from '../../media/find-text.ts';
import type { Cue } from '../use-cues.ts';
import classes from './transcript.module.css';

/** On a phone it would push what comes after the video out of sight. */
const wide = '(min-width: 700px)';

interface TranscriptProps {
  readonly lines: readonly Cue[];
  /** The line that is being said, -1 before the first. */
  readonly current: number;
  readonly onGo: (second: number) => void;
}

/** What is said in a video, line by line: it follows the video, a line leads to its moment, and words can be looked for. */
export function Transcript(props: TranscriptProps) {
  const isWide = useMediaQuery(wide, true, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? isWide;
  const id = useId();
  return (
    <section className="card-surface mt-3 overflow-hidden" aria-labelledby={id}>
      <h2 className="text-md">
        <button
          type="button"
          id={id}
          className={`${classes['toggle']} flex items-center justify-between w-full min-h-12 px-4 py-0 border-0 bg-transparent text-inherit text-left cursor-pointer hover:bg-hover focus-visible:-outline-offset-2`}
          aria-expanded={isOpen}
          onClick={() => setChosen(!isOpen)}
        >
          {m.video_transcript()}
          <IconChevronDown
            className={`${classes['arrow']} text-muted [transition:transform_var(--quick)]`}
            size={18}
            stroke={1.75}
            aria-hidden="true"
          />
        </button>
      </h2>
      {isOpen ? <Lines {...props} /> : null}
    </section>
  );
}

function Lines({ lines, current, onGo }: TranscriptProps) {
  const [words, setWords] = useState('');
  const [follows, setFollows] = useState(true);
  /** The line that the keys are at; null while they go with the video. */
  const [chosen, setChosen] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const shown = lines
    .map((line, number) => ({ ...line, number, found: findText({ pieces: [{ text: line.text, endsLine: false }], words }).flat() }))
    .filter(({ found }) => words.trim() === '' || found.length > 0);
  const isFollowing = follows && words.trim() === '';
  useEffect(() => {
    if (isFollowing) bringIntoView(list.current, current);
  }, [isFollowing, current]);
  // one stop for the Tab key; the arrows go on from there
  const at = shown.find(({ number }) => number === (chosen ?? Math.max(0, current)))?.number ?? shown[0]?.number;

  const onKeyDown = (event: KeyboardEvent) => {
    const place = shown.findIndex(({ number }) => number === at);
    const to = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: shown.length - 1 }[event.key];
    const line = to === undefined ? undefined : shown[to];
    if (line === undefined) return;
    event.preventDefault();
    setFollows(false);
    setChosen(line.number);
    buttonOf(list.current, line.number)?.focus();
  };
  const go = ({ number, from }: { number: number; from: number }) => {
    setChosen(number);
    setFollows(true);
    onGo(from);
  };

  return (
    <>
      <SearchBox label={m.video_transcript_search()} value={words} onChange={setWords} className="px-4 pt-0 pb-3" />
      <div className="relative border-t border-line">
        <ol
          ref={list}
          className="relative max-h-72 m-0 p-2 overflow-y-auto overscroll-contain list-none"
          onKeyDown={onKeyDown}
          onWheel={() => setFollows(false)}
          onTouchMove={() => setFollows(false)}
        >
          {shown.map((line) => (
            <li key={line.number}>
              <button
                type="button"
                className={`${classes['line']} flex gap-3 items-baseline w-full min-h-9 px-2 py-1.5 border-0 rounded-control bg-transparent text-body text-left cursor-pointer focus-visible:-outline-offset-2 hover:bg-hover aria-[current]:bg-brand-wash aria-[current]:text-ink`}
                data-line={line.number}
                tabIndex={line.number === at ? 0 : -1}
                aria-current={line.number === current ? 'true' : undefined}
                onClick={() => go(line)}
              >
                <span className={`${classes['time']} flex-none min-w-10 text-muted text-sm tabular`}>{formatClock(line.from)}</span>
                <span lang="en">{marked(line.text, line.found)}</span>
              </button>
            </li>
          ))}
        </ol>
        {!follows && words.trim() === '' ? (
          <Button
            className={`${classes['follow']} absolute bottom-3 left-1/2`}
            size="xs"
            radius="xl"
            leftSection={<IconArrowDown size={16} stroke={1.75} />}
            onClick={() => {
              setChosen(null);
              setFollows(true);
            }}
          >
            {m.video_transcript_follow()}
          </Button>
        ) : null}
      </div>
      <p role="status" className={shown.length === 0 ? 'p-4 text-muted' : 'visually-hidden'}>
        {shown.length === 0 ? m.video_transcript_none({ search: words.trim() }) : null}
      </p>
    </>
  );
}

const buttonOf = (list: HTMLElement | null, line: number): HTMLElement | null => list?.querySelector(`[data-line="${line}"]`) ?? null;

/** Moves the list and never the page: someone may be reading elsewhere on it. */
function bringIntoView(list: HTMLElement | null, line: number): void {
  const button = buttonOf(list, line);
  if (!list || !button) return;
  list.scrollTop = button.offsetTop - (list.clientHeight - button.offsetHeight) / 2;
}

function marked(text: string, found: readonly PieceRange[]): ReactNode {
  return (
    <>
      {found.map(({ from, to }, index) => (
        <span key={from}>
          {text.slice(found[index - 1]?.to ?? 0, from)}
          <mark className="[box-shadow:inset_0_-2px_var(--brand-accent)] rounded-[2px] bg-brand-accent-wash text-inherit">
            {text.slice(from, to)}
          </mark>
        </span>
      ))}
      {text.slice(found.at(-1)?.to ?? 0)}
    </>
  );
}
