import { useEffect, useEffectEvent, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { KeyList } from '../../../shared/assessment/keys/key-list.tsx';
import { readSetting, writeSetting } from '../../../shared/assessment/keys/settings.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';

/** Keys with what they do, in a word or two. */
export type KeyRow = readonly [keys: readonly string[], what: string];

/** Where the keyboard writes, or belongs to a dialog or menu, its keys are not those of the view. */
export const keepsKeys =
  'input:not([type=radio], [type=checkbox]), textarea, select, math-field, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]';

/** The keys of a view: the usual ones at its foot, all of them under `?`. */
export function Keys({ rows, more = [], className = '' }: { rows: readonly KeyRow[]; more?: readonly KeyRow[]; className?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '?' || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    if (event.target instanceof Element && event.target.closest(keepsKeys) !== null) return;
    event.preventDefault();
    setIsOpen(true);
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
  return (
    <>
      <KeyLine rows={rows} className={className}>
        <button
          type="button"
          className="inline-flex gap-1 items-center p-0 border-0 bg-transparent text-muted text-xs cursor-pointer hover:underline"
          onClick={() => setIsOpen(true)}
        >
          <Key name="?" /> {m.studio_question_keys_all()}
        </button>
      </KeyLine>
      {isOpen ? <AllKeys rows={[...rows, ...more]} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/** Some keys in a line; a finger has none. */
export function KeyLine({
  id,
  rows,
  className = '',
  children,
}: {
  id?: string;
  rows: readonly KeyRow[];
  className?: string;
  children?: React.ReactNode;
}) {
  return (
    <p
      {...(id === undefined ? {} : { id })}
      className={`flex flex-wrap gap-x-3 gap-y-1.5 items-center m-0 text-muted text-xs max-[859px]:hidden ${className}`}
    >
      {rows.map(([keys, what]) => (
        <span key={what} className="inline-flex gap-1 items-center">
          {keys.map((name) => (
            <Key key={name} name={name} />
          ))}
          {what}
        </span>
      ))}
      {children}
    </p>
  );
}

/** A key as it is written on the keyboard. */
export const Key = ({ name }: { name: string }) => (
  <kbd className="inline-block px-1.5 border border-line-strong rounded-[4px] bg-card text-muted text-xs font-text leading-[18px]">
    {name}
  </kbd>
);

function AllKeys({ rows, onClose }: { rows: readonly KeyRow[]; onClose: () => void }) {
  const [letters, setLetters] = useState<'on' | 'off'>(() => (readSetting('letters') === 'off' ? 'off' : 'on'));
  return (
    <Dialog title={m.studio_question_keys()} onClose={onClose}>
      <KeyList
        rows={[...rows, [['?'], m.studio_question_keys_all()]]}
        letters={letters}
        onLetters={(choice) => {
          writeSetting('letters', choice);
          setLetters(choice);
        }}
      />
    </Dialog>
  );
}
