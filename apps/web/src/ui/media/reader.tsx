import 'katex/dist/katex.min.css';
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Ref,
} from 'react';
import { createPortal } from 'react-dom';
import { scrollToElement } from '../../lib/page/scroll-to.ts';
import { m } from '../../paraglide/messages.js';
import { Lightbox } from './lightbox.tsx';
import { type Picture } from './lightbox-props.ts';
import type { PartControl, Seen } from './part-control.ts';
import classes from './reader.module.css';
import { readingMs } from '@abhyas/rules/learning/reading-time.ts';
import { useDwell } from '../focus/use-dwell.ts';

/** What the header covers of the window, in pixels; a paragraph begins below it. */
const covered = 136;

interface ReaderProps {
  /** HTML that the server has sanitised, maths included. */
  readonly html: string;
  /** The block (paragraph, list, table) to go on from, from 0. */
  readonly startAt?: number;
  /** Whether that is the place of a note, and not where one stopped. */
  readonly startsAtNote?: boolean;
  /** Called for the blocks that were read to their end, and of the one at the top of the window. */
  readonly onSeen?: (seen: Seen) => void;
  /** Told how many blocks there are. */
  readonly onCounted?: (blocks: number) => void;
  /** What a quiz of the page shows, by what it names. */
  readonly renderQuiz?: (names: string) => ReactNode;
  readonly ref?: Ref<PartControl>;
}

/** The readable part of a block: a fold that is closed has its name alone. */
function shownTextOf(block: HTMLElement | undefined): string {
  const shown = block instanceof HTMLDetailsElement && !block.open ? block.querySelector('summary') : block;
  return shown?.textContent ?? '';
}

/** A page for reading. Its pictures open large on a click. */
export function Reader({ html, startAt = 0, startsAtNote = false, onSeen, onCounted, renderQuiz, ref }: ReaderProps) {
  const text = useRef<HTMLDivElement>(null);
  const [enlarged, setEnlarged] = useState<{ readonly pictures: readonly Picture[]; readonly index: number } | null>(null);
  const [goesOn, setGoesOn] = useState(startAt > 0);
  const [quizzes, setQuizzes] = useState<readonly HTMLElement[]>([]);
  // drawing again must not put the same text in again: the quizzes in it would be lost
  const content = useMemo(() => ({ __html: html }), [html]);
  const blocks = (): HTMLElement[] => [...(text.current?.children ?? [])].filter((block) => block instanceof HTMLElement);
  const position = () =>
    Math.max(
      0,
      blocks().findIndex((block) => block.getBoundingClientRect().bottom > covered),
    );
  const goTo = (part: number) => {
    const block = blocks()[part];
    if (!block) return;
    scrollToElement({ element: block, offset: covered });
    // shows where one has come to
    block.dataset['here'] = 'true';
    setTimeout(() => delete block.dataset['here'], 1_600);
  };
  useImperativeHandle(ref, () => ({ position, goTo }));
  useDwell({
    visible: () =>
      blocks().flatMap((block, index) => {
        const { top, bottom } = block.getBoundingClientRect();
        return bottom > covered && bottom <= innerHeight + 1 && top < innerHeight ? [index] : [];
      }),
    needed: (part) => readingMs(shownTextOf(blocks()[part])),
    position,
    onSeen,
  });

  const count = useEffectEvent(() => onCounted?.(blocks().length));
  useEffect(() => count(), [html]);
  useLayoutEffect(() => {
    for (const picture of text.current?.querySelectorAll('img') ?? []) {
      picture.tabIndex = 0;
      picture.role = 'button';
      picture.ariaLabel = m.reader_enlarge({ name: picture.alt });
    }
    setQuizzes([...(text.current?.querySelectorAll<HTMLElement>('[data-quiz]') ?? [])]);
  }, [html]);
  // once, when the letters of the page have their size
  useEffect(() => {
    let stopped = false;
    void document.fonts.ready.then(() => {
      const block = blocks()[startAt];
      if (stopped || startAt === 0 || !block) return;
      scrollTo({ top: scrollY + block.getBoundingClientRect().top - covered, behavior: 'instant' });
    });
    return () => {
      stopped = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- where one continues is decided when the page opens
  }, []);

  const enlarge = (target: EventTarget) => {
    if (!(target instanceof HTMLImageElement)) return false;
    const all = [...(text.current?.querySelectorAll('img') ?? [])];
    setEnlarged({ pictures: all.map(({ src, alt }) => ({ src, alt })), index: Math.max(0, all.indexOf(target)) });
    return true;
  };
  return (
    <div className="card-surface px-gutter pt-8 pb-12 max-[480px]:px-4">
      <div className={classes['column']}>
        {/* the pictures in it take focus and keys; this only hears of them */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div
          ref={text}
          className={`${classes['text']} leading-[1.65] text-ink wrap-break-word text-pretty`}
          data-content
          lang="en"
          onClick={({ target }) => void enlarge(target)}
          onKeyDown={(event) => {
            if ((event.key === 'Enter' || event.key === ' ') && enlarge(event.target)) event.preventDefault();
          }}
          dangerouslySetInnerHTML={content}
        />
        {renderQuiz === undefined
          ? null
          : quizzes.map((place) => createPortal(renderQuiz(place.dataset['quiz'] ?? ''), place, place.dataset['quiz']))}
      </div>
      {goesOn ? (
        <div className={classes['resumed']} role="status">
          {startsAtNote ? m.reader_at_note() : m.reader_resumed()}
          <button
            type="button"
            className="px-0.5 py-1 border-0 bg-transparent text-brand-text cursor-pointer font-medium"
            onClick={() => {
              setGoesOn(false);
              scrollTo({ top: 0, behavior: 'instant' });
            }}
          >
            {m.reader_from_top()}
          </button>
          <button
            type="button"
            className="px-0.5 py-1 border-0 bg-transparent text-brand-text cursor-pointer font-medium"
            onClick={() => setGoesOn(false)}
          >
            {m.action_close()}
          </button>
        </div>
      ) : null}
      {enlarged ? <Lightbox pictures={enlarged.pictures} index={enlarged.index} onClose={() => setEnlarged(null)} /> : null}
    </div>
  );
}
