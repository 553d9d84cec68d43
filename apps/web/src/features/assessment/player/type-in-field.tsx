import type { ItemForCandidate, Response } from '@abhyas/contract/assessment.ts';
import { IconBackspace } from '@tabler/icons-react';
import { useId } from 'react';
import { m } from '../../../paraglide/messages.js';
import { cleanNumeric, keyIn, type KeypadKey } from './type-in.ts';
import classes from './type-in-field.module.css';

const keys: readonly KeypadKey[] = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '-', '0', '.', '/'];

/** The field of a type-in answer; a numeric one has a keypad on the screen. Enter saves and goes on. */
export function TypeInField({
  item,
  response,
  onChoose,
  onEnter,
}: {
  item: ItemForCandidate;
  response: Response | null;
  onChoose: (response: Response | null) => void;
  onEnter: () => void;
}) {
  const id = useId();
  const text = response?.kind === 'typed' ? response.text : '';
  const numeric = item.type === 'numeric';
  const put = (next: string) => onChoose(next === '' ? null : { kind: 'typed', text: next });
  return (
    <div className={classes['answer']}>
      <label htmlFor={id} className={classes['label']}>
        {numeric ? m.test_type_number() : m.test_type_words()}
      </label>
      <input
        id={id}
        className={classes['field']}
        value={text}
        inputMode={numeric ? 'decimal' : 'text'}
        maxLength={numeric ? 20 : 200}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        onChange={(event) => put(numeric ? cleanNumeric(event.target.value) : event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
      />
      {numeric && (
        <div role="group" aria-label={m.test_keypad()} className={classes['keypad']}>
          {keys.map((key) => (
            <button key={key} type="button" className={classes['key']} aria-label={spoken(key)} onClick={() => put(keyIn(text, key))}>
              {key === '-' ? '\u00b1' : key}
            </button>
          ))}
          <button type="button" className={classes['key']} onClick={() => put(keyIn(text, 'back'))} aria-label={m.test_keypad_back()}>
            <IconBackspace size={20} stroke={1.75} aria-hidden />
          </button>
          <button type="button" className={classes['key']} data-look="word" onClick={() => put(keyIn(text, 'all'))}>
            {m.test_keypad_all()}
          </button>
        </div>
      )}
    </div>
  );
}

function spoken(key: KeypadKey): string | undefined {
  switch (key) {
    case '-':
      return m.test_keypad_minus();
    case '.':
      return m.test_keypad_point();
    case '/':
      return m.test_keypad_slash();
    default:
      return undefined;
  }
}
