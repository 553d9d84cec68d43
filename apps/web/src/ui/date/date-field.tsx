import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState, type Ref } from 'react';
import { m } from '../../paraglide/messages.js';
import classes from './date-field.module.css';
import { DatePicker, type DateChoices } from './date-picker.tsx';
import { readDate, showDate } from './date-text.ts';
import { fieldProps } from '../forms/field-classes.ts';

interface DateFieldProps extends DateChoices {
  readonly label: string;
  readonly description?: string | undefined;
  /** Replaces the description. */
  readonly error?: string | null | undefined;
  /** Marks the field; the form's rule is what asks for a date. */
  readonly required?: boolean;
  /** YYYY-MM-DD, or what was typed as long as it is no date. */
  readonly value: string;
  /** Called with every key: a date as YYYY-MM-DD, anything else as it was typed, for the form's rule to judge. */
  readonly onChange: (value: string) => void;
  /** False while something else must be chosen first: the calendar stays closed. */
  readonly opensCalendar?: boolean;
  readonly autoComplete?: 'bday';
  readonly ref?: Ref<HTMLInputElement>;
}

/** A date that is typed, or chosen from a calendar that opens beside. It shows as DD MMM YYYY once the field is left or Enter is pressed. */
export function DateField({
  label,
  description,
  error,
  required = false,
  value,
  onChange,
  opensCalendar = true,
  autoComplete,
  ref,
  ...choices
}: DateFieldProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  // what is being typed, as long as it is
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => setTyped(null);
  const close = () => {
    setOpened(false);
    button.current?.focus();
  };

  const calendar = (
    <Popover
      opened={opened}
      // by a click outside, which leaves the focus where it went; Escape is below
      onDismiss={() => setOpened(false)}
      closeOnEscape={false}
      trapFocus
      position="bottom-end"
      // from the button to the edge of the field, and a little below it
      offset={{ mainAxis: 11, crossAxis: 5 }}
      shadow="md"
      radius="lg"
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <ActionIcon
          ref={button}
          className={classes['button'] ?? ''}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={m.date_calendar({ label })}
          onClick={() => (opened ? close() : setOpened(opensCalendar))}
        >
          <IconCalendar size={20} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown
        className={`${classes['dropdown']} p-3 border-line max-[480px]:p-2`}
        // by this mark the library's dialogs know that Escape is for what has the focus and not for them
        onFocus={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      >
        <DatePicker
          {...choices}
          inPopover
          label={label}
          value={value}
          onChange={(day) => {
            settle();
            onChange(day);
            close();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );

  return (
    <TextInput
      ref={ref}
      {...fieldProps({ help: description, error, required })}
      label={label}
      placeholder={m.date_format()}
      autoComplete={autoComplete ?? 'off'}
      value={typed ?? showDate(value)}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange(readDate(text) ?? text);
      }}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
        if (event.key === 'ArrowDown' && event.altKey) setOpened(opensCalendar);
      }}
      rightSection={calendar}
      rightSectionWidth={46}
    />
  );
}
