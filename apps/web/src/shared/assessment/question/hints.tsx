import { Button } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { RichText } from './rich-text.tsx';

/** The hints of a question that were asked for, one below the other, and the way to the next. */
export function Hints({
  all,
  shown,
  count = all.length,
  isLoading = false,
  onAsk,
}: {
  /** HTML, as far as they are known. */
  all: readonly string[];
  shown: number;
  /** How many the question has, where not all are known. */
  count?: number;
  isLoading?: boolean;
  onAsk: () => void;
}) {
  const hints = all.slice(0, shown);
  const last = useRef<HTMLElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    // only after one was asked for: those of before are there already
    if (asked.current && hints.length > 0) {
      last.current?.focus();
      asked.current = false;
    }
  }, [hints.length]);
  if (count === 0) return null;
  return (
    <div className="grid gap-3 my-3">
      {hints.map((html, index) => (
        <section
          key={index}
          ref={index === hints.length - 1 ? last : null}
          tabIndex={-1}
          className="p-4 rounded-control bg-sunken"
          aria-label={m.test_hint({ number: index + 1 })}
        >
          <p className="flex gap-2 items-center m-0 mb-1 text-muted text-sm font-medium" aria-hidden>
            <IconBulb size={16} stroke={1.75} /> {m.test_hint({ number: index + 1 })}
          </p>
          <RichText html={html} />
        </section>
      ))}
      {shown >= count ? null : (
        <Button
          variant="subtle"
          size="sm"
          className="justify-self-start"
          loading={isLoading}
          leftSection={<IconBulb size={16} stroke={1.75} aria-hidden />}
          onClick={() => {
            asked.current = true;
            onAsk();
          }}
        >
          {m.test_show_hint({ number: shown + 1, count })}
        </Button>
      )}
    </div>
  );
}
