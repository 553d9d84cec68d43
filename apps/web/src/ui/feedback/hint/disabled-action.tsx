import { Button } from '@mantine/core';
import { useId } from 'react';
import classes from './disabled-action.module.css';
import { Hint } from './hint.tsx';
import { useReason } from './use-reason.ts';

/** An action that is not open now: it keeps the focus and says why on hover, focus and tap. In Hindi the words are fetched when someone turns to it. */
export function DisabledAction({ label, reason }: { label: string; reason: string }) {
  const id = useId();
  const { words, fetchWords } = useReason(reason);
  return (
    <Hint label={words}>
      <Button
        className={`${classes['action']} border-line bg-sunken text-muted cursor-not-allowed`}
        variant="default"
        size="sm"
        aria-disabled="true"
        aria-describedby={id}
        onPointerEnter={fetchWords}
        onFocus={fetchWords}
        onClick={(event) => event.preventDefault()}
      >
        {label}
        <span id={id} className="visually-hidden">
          {words}
        </span>
      </Button>
    </Hint>
  );
}
