import { languageNamed } from '@abhyas/contract/languages.ts';
import { Button, Popover } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconChevronDown, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { typeName } from '../../../shared/assessment/types/types.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import classes from './bank.module.css';
import type { Facets } from './queries.ts';
import { countFilters, type Filters, noFilters } from './view.ts';
import { bankTitle, difficultyName, languageName } from './words.tsx';

interface Choice {
  readonly value: string;
  readonly text: string;
  readonly count?: number;
}

/** One filter: what it is called, what there is to choose, what is chosen, and what another choice makes of the filters. */
interface Filter {
  readonly key: string;
  readonly name: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly isMany: boolean;
  readonly change: (chosen: readonly string[]) => Partial<Filters>;
}

function filtersOf({ facets, filters }: { facets: Facets; filters: Filters }): Filter[] {
  const one = (value: string) => (value === '' ? [] : [value]);
  const used = filters.isBad ? 'bad' : filters.used;
  const all: Filter[] = [
    {
      key: 'topic',
      name: m.studio_bank_topic(),
      choices: facets.topics.map(({ name, questions }) => ({ value: name, text: name, count: questions })),
      chosen: filters.topics,
      isMany: true,
      change: (topics) => ({ topics: [...topics] }),
    },
    {
      key: 'tag',
      name: m.studio_bank_tags(),
      choices: facets.tags.map(({ name, questions }) => ({ value: name, text: name, count: questions })),
      chosen: filters.tags,
      isMany: true,
      change: (tags) => ({ tags: [...tags] }),
    },
    {
      key: 'type',
      name: m.studio_bank_type(),
      choices: facets.types.map(({ name, questions }) => ({ value: name, text: typeName(name), count: questions })),
      chosen: filters.types,
      isMany: true,
      change: (types) => ({ types: facets.types.map(({ name }) => name).filter((name) => types.includes(name)) }),
    },
    {
      key: 'difficulty',
      name: m.studio_bank_difficulty(),
      choices: facets.difficulties.map(({ name, questions }) => ({ value: name, text: difficultyName(name), count: questions })),
      chosen: filters.difficulties,
      isMany: true,
      change: (difficulties) => ({ difficulties: [...difficulties] }),
    },
    {
      key: 'bank',
      name: m.studio_bank_bank(),
      choices: facets.banks.map(({ pack, file, questions }) => ({ value: `${pack}/${file}`, text: bankTitle(file), count: questions })),
      chosen: one(filters.bank),
      isMany: false,
      change: ([bank = '']) => ({ bank }),
    },
    {
      key: 'course',
      name: m.studio_bank_course(),
      choices: [
        ...facets.courses.map(({ courseId, name }) => ({ value: courseId, text: name })),
        { value: 'none', text: m.studio_bank_no_course() },
      ],
      chosen: one(filters.isWithoutCourse ? 'none' : filters.courseId),
      isMany: false,
      change: ([course = '']) => ({ courseId: course === 'none' ? '' : course, isWithoutCourse: course === 'none' }),
    },
    {
      key: 'used',
      name: m.studio_bank_use(),
      choices: [
        { value: 'used', text: m.studio_bank_used() },
        { value: 'never', text: m.studio_bank_never() },
        { value: 'bad', text: m.studio_bank_bad() },
      ],
      chosen: one(used),
      isMany: false,
      change: ([use = '']) => ({ used: use === 'used' || use === 'never' ? use : '', isBad: use === 'bad' }),
    },
    {
      key: 'language',
      name: m.studio_bank_language(),
      choices: facets.languages.map(({ name, questions }) => ({ value: name, text: languageName(name), count: questions })),
      chosen: one(filters.language),
      isMany: false,
      change: ([language = '']) => ({ language: languageNamed(language) ?? '' }),
    },
  ];
  return all.filter(
    ({ key, choices, chosen }) => choices.length > 1 || chosen.length > 0 || key === 'topic' || (key === 'tag' && choices.length > 0),
  );
}

/** What a chip says: the name alone, the one choice, or how many. */
function chipText({ name, choices, chosen }: Filter): string {
  const [first, ...more] = chosen;
  if (first === undefined) return name;
  if (more.length > 0) return m.studio_bank_many_chosen({ name, count: chosen.length });
  return m.studio_bank_one_chosen({ name, choice: choices.find(({ value }) => value === first)?.text ?? first });
}

/** From so many choices on they can be searched. */
const searchedFrom = 10;

function Choices({ filter, onChange }: { filter: Filter; onChange: (chosen: readonly string[]) => void }) {
  const [typed, setTyped] = useState('');
  const { name, choices, chosen, isMany } = filter;
  const field = useId();
  const shown = choices.filter(({ text }) => text.toLowerCase().includes(typed.trim().toLowerCase()));
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : isMany ? [...chosen, value] : [value]);
  return (
    <fieldset className="m-0 p-0 border-0 min-w-0">
      <legend className="mb-2 p-0 text-muted text-sm font-medium">{name}</legend>
      {choices.length < searchedFrom ? null : (
        <SearchBox className="mb-2" label={m.studio_bank_find_choice()} value={typed} onChange={setTyped} />
      )}
      <div className={classes['choices']}>
        {shown.map(({ value, text, count }) => (
          <label key={value} className="flex items-center gap-2 min-h-9 px-2 rounded-[6px] text-md cursor-pointer hover:bg-hover">
            <input
              type={isMany ? 'checkbox' : 'radio'}
              name={field}
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
              onClick={() => (!isMany && chosen.includes(value) ? toggle(value) : undefined)}
            />
            <span className="flex-1 min-w-0 wrap-anywhere">{text}</span>
            {count === undefined ? null : <span className="text-muted text-sm tabular">{count}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface FiltersProps {
  readonly facets: Facets;
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

/** The filters as chips; on a phone they are in one sheet. */
export function BankFilters({ facets, filters, onChange }: FiltersProps) {
  const isPhone = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false });
  const [isOpen, sheet] = useDisclosure(false);
  const all = filtersOf({ facets, filters });
  const set = countFilters(filters);
  const change = (filter: Filter) => (chosen: readonly string[]) => onChange({ ...filters, ...filter.change(chosen) });
  const clear = () => onChange({ ...noFilters, query: filters.query });
  if (isPhone)
    return (
      <>
        <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />} onClick={sheet.open}>
          {set === 0 ? m.studio_bank_filters() : m.studio_bank_filters_set({ count: set })}
        </Button>
        {isOpen ? (
          <FormDialog title={m.studio_bank_filters()} onClose={sheet.close} fillsPhone>
            <div className="grid gap-6">
              {all.map((filter) => (
                <Choices key={filter.key} filter={filter} onChange={change(filter)} />
              ))}
              <div className="flex gap-3">
                {set === 0 ? null : (
                  <Button variant="default" onClick={clear}>
                    {m.studio_bank_clear()}
                  </Button>
                )}
                <Button onClick={sheet.close}>{m.studio_bank_show()}</Button>
              </div>
            </div>
          </FormDialog>
        ) : null}
      </>
    );
  return (
    <div role="group" aria-label={m.studio_bank_filters()} className="flex flex-wrap items-center gap-2">
      {all.map((filter) => (
        <Chip key={filter.key} filter={filter} onChange={change(filter)} />
      ))}
      {set === 0 ? null : (
        <Button variant="subtle" size="compact-md" onClick={clear}>
          {m.studio_bank_clear()}
        </Button>
      )}
    </div>
  );
}

function Chip({ filter, onChange }: { filter: Filter; onChange: (chosen: readonly string[]) => void }) {
  const [opened, setOpened] = useState(false);
  const isSet = filter.chosen.length > 0;
  return (
    <span className={classes['chip']} data-set={isSet || undefined}>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        shadow="md"
        radius="lg"
        trapFocus
        returnFocus
        transitionProps={{ duration: 120 }}
      >
        <Popover.Target>
          <button type="button" className={classes['chipName']} onClick={() => setOpened(!opened)}>
            {chipText(filter)}
            {isSet ? null : <IconChevronDown size={16} stroke={1.75} aria-hidden />}
          </button>
        </Popover.Target>
        <Popover.Dropdown className="p-4 w-72 border-line">
          <Choices filter={filter} onChange={onChange} />
        </Popover.Dropdown>
      </Popover>
      {isSet ? (
        <button
          type="button"
          className={classes['chipClear']}
          aria-label={m.studio_bank_without({ name: filter.name })}
          onClick={() => onChange([])}
        >
          <IconX size={16} stroke={1.75} aria-hidden />
        </button>
      ) : null}
    </span>
  );
}
