import { useRef, type MouseEvent, type PointerEvent } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { PathLink } from '../../../../ui/navigation/path-link.tsx';
import { tabName } from '../../../../lib/language/tab-name.ts';

interface HeaderEntryProps {
  readonly floor: '1' | '2' | '3';
  readonly className: string | undefined;
  readonly entry: { readonly name: string; readonly url: string; readonly type: string };
  /** 'page' where it leads to the page one is on, 'true' where that page is below it. */
  readonly current: 'page' | 'true' | null;
  /** The id of what it opens below it, where there is anything. */
  readonly opens?: string | null;
  readonly expanded?: boolean;
  /** Whether the arrow keys alone lead to it: what has opened below another entry is entered with them. */
  readonly skipped?: boolean;
  readonly onHover?: () => void;
  readonly onOpen?: () => void;
}

/** A link of the header. What is below it opens on hover and focus; a finger opens it with the first tap and follows the link with the second. */
export function HeaderEntry({
  floor,
  className,
  entry: { name, url, type },
  current,
  opens = null,
  expanded = false,
  skipped = false,
  onHover,
  onOpen,
}: HeaderEntryProps) {
  // whether a finger has come down on it while it was shut
  const opensByTap = useRef(false);
  const looks = {
    className,
    'data-floor': floor,
    'data-active': current === null ? undefined : true,
    'aria-current': current ?? undefined,
    ...(opens === null ? {} : { 'aria-expanded': expanded, 'aria-controls': expanded ? opens : undefined }),
    ...(skipped ? { tabIndex: -1 } : {}),
    // not its entering: React misses that where what was under the pointer has just gone, as when a page is replaced
    onPointerOver: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') onHover?.();
    },
    onPointerDown: ({ pointerType }: PointerEvent) => {
      opensByTap.current = pointerType !== 'mouse' && opens !== null && !expanded;
    },
    onPointerCancel: () => {
      opensByTap.current = false;
    },
    onFocus: () => onOpen?.(),
    onClick: (event: MouseEvent) => {
      if (!opensByTap.current) return;
      opensByTap.current = false;
      event.preventDefault();
      onOpen?.();
    },
  } as const;
  if (type === 'hyperlink') {
    return (
      <a {...looks} href={url} target="_blank" rel="noreferrer">
        {tabName(name)}
        <span className="visually-hidden"> {m.shell_new_window()}</span>
      </a>
    );
  }
  return (
    <PathLink {...looks} href={url}>
      {tabName(name)}
    </PathLink>
  );
}
