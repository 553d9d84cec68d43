import { languageNames, languages } from '@abhyas/contract/languages.ts';
import { addSection, setTestField, type TestText } from '@abhyas/rules/content/test-edit.ts';
import { removeIn, type YamlPath, type YamlRange } from '@abhyas/rules/content/yaml-edit.ts';
import { ActionIcon, Button, NativeSelect, TextInput, Textarea } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { typeName } from '../../../shared/assessment/types/types.ts';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import { Faults } from '../question/faults.tsx';
import type { Fault } from '../question/places.ts';
import editor from '../source/editor.module.css';
import classes from './tests.module.css';
import type { TestEdits } from './use-test-edits.ts';

interface RulesFormProps {
  readonly test: TestText;
  readonly edits: TestEdits;
  readonly banks: readonly string[];
  readonly faults: readonly Fault[];
  readonly rangeOf: (path: YamlPath) => YamlRange | null;
}

/** Two of the languages, the reference language first. */
const pairs = languages.flatMap((first) =>
  languages.flatMap((second) =>
    first === second
      ? []
      : [
          {
            value: `${first} ${second}`,
            label: m.studio_test_languages_two({ first: languageNames[first], second: languageNames[second] }),
          },
        ],
  ),
);

/** The rules of a test: its name, sections with their clocks, marks, order, what is allowed, and its instructions. */
export function RulesForm({ test, edits, banks, faults, rangeOf }: RulesFormProps) {
  const set = (path: YamlPath, value: unknown) => edits.apply((text) => setTestField(text, path, value));
  const at = (path: YamlPath) => {
    const range = rangeOf(path);
    const found = range === null ? [] : faults.filter(({ line }) => range.from <= line && line <= range.to);
    return found.length === 0 ? null : <Faults faults={found} />;
  };
  return (
    <div className="grid gap-4">
      <section className={editor['panel']} aria-labelledby="rules-test">
        <h2 id="rules-test" className="m-0 text-ink text-lg font-strong">
          {m.studio_test_the_test()}
        </h2>
        <div className={classes['fields']}>
          <Typed label={m.studio_test_name()} value={test.name} error={at(['name'])} onChange={(value) => set(['name'], value)} />
          <Typed label={m.studio_test_type()} value={test.type} error={at(['type'])} onChange={(value) => set(['type'], value)} />
          <NativeSelect
            label={m.studio_test_order()}
            classNames={fieldClasses}
            error={at(['order'])}
            value={test.order}
            onChange={({ currentTarget: { value } }) => set(['order'], value)}
            data={[
              { value: 'fixed', label: m.studio_test_order_fixed() },
              { value: 'chosen', label: m.studio_test_order_chosen() },
              { value: 'free', label: m.studio_test_order_free() },
            ]}
          />
          <NativeSelect
            label={m.studio_test_calculator()}
            classNames={fieldClasses}
            error={at(['calculator'])}
            value={test.calculator}
            onChange={({ currentTarget: { value } }) => set(['calculator'], value)}
            data={[
              { value: 'none', label: m.studio_test_calculator_none() },
              { value: 'basic', label: m.studio_test_calculator_basic() },
              { value: 'scientific', label: m.studio_test_calculator_scientific() },
            ]}
          />
          <NativeSelect
            label={m.studio_test_languages()}
            classNames={fieldClasses}
            error={at(['languages'])}
            value={test.languages.join(' ')}
            onChange={({ currentTarget: { value } }) => set(['languages'], value === '' ? null : value.split(' '))}
            data={[{ value: '', label: m.studio_test_languages_one() }, ...pairs]}
          />
        </div>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <Tick
            label={m.studio_test_shuffle_questions()}
            checked={test.shufflesQuestions}
            onChange={(checked) => set(['shuffle', 'questions'], checked)}
          />
          <Tick
            label={m.studio_test_shuffle_options()}
            checked={test.shufflesOptions}
            onChange={(checked) => set(['shuffle', 'options'], checked)}
          />
        </div>
      </section>
      <section className={editor['panel']} aria-labelledby="rules-sections">
        <h2 id="rules-sections" className="m-0 text-ink text-lg font-strong">
          {m.studio_test_sections()}
        </h2>
        {test.sections.map((section, s) => (
          <fieldset key={s} className={classes['sectionFields']}>
            <legend className="visually-hidden">{section.name || section.key}</legend>
            <Typed
              label={m.studio_test_name()}
              value={section.name}
              error={at(['sections', s, 'name'])}
              onChange={(value) => set(['sections', s, 'name'], value)}
            />
            <Typed
              label={m.studio_test_minutes_label()}
              isNumber
              value={section.minutes === null ? '' : String(section.minutes)}
              error={at(['sections', s, 'minutes'])}
              onChange={(value) => set(['sections', s, 'minutes'], value === '' ? null : Number(value))}
            />
            <NativeSelect
              label={m.studio_bank_bank()}
              classNames={fieldClasses}
              error={at(['sections', s, 'bank'])}
              value={section.bank}
              onChange={({ currentTarget: { value } }) => set(['sections', s, 'bank'], value)}
              data={[...new Set([section.bank, ...banks])]}
            />
            <ActionIcon
              className="self-end"
              variant="subtle"
              color="gray"
              size={46}
              aria-label={m.studio_test_remove({ name: section.name })}
              onClick={() => edits.apply((text) => removeIn(text, ['sections', s]), m.studio_test_removed({ name: section.name }))}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </fieldset>
        ))}
        <Button
          className="justify-self-start -ms-3 px-3"
          variant="subtle"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => {
            const taken = test.sections.map(({ key }) => key);
            let number = taken.length + 1;
            while (taken.includes(`part-${number}`)) number += 1;
            const bank = test.sections.at(-1)?.bank ?? banks[0] ?? '';
            edits.apply((text) => addSection(text, { key: `part-${number}`, name: m.studio_test_part({ number }), minutes: 30, bank }));
          }}
        >
          {m.studio_test_add_section()}
        </Button>
      </section>
      <section className={editor['panel']} aria-labelledby="rules-marks">
        <h2 id="rules-marks" className="m-0 text-ink text-lg font-strong">
          {m.studio_test_marks()}
        </h2>
        <table className={classes['marks']}>
          <thead>
            <tr>
              <th scope="col">{m.studio_bank_type()}</th>
              <th scope="col">{m.studio_test_mark_right()}</th>
              <th scope="col">{m.studio_test_mark_wrong()}</th>
              <th scope="col">{m.studio_test_mark_blank()}</th>
            </tr>
          </thead>
          <tbody>
            {(['single', 'multiple', 'numeric', 'text'] as const).map((type) => (
              <tr key={type}>
                <th scope="row">{typeName(type)}</th>
                {(['correct', 'wrong', 'blank'] as const).map((of) => (
                  <td key={of}>
                    <Typed
                      name={`${typeName(type)}: ${{ correct: m.studio_test_mark_right, wrong: m.studio_test_mark_wrong, blank: m.studio_test_mark_blank }[of]()}`}
                      isNumber
                      value={String(test.marking[type]?.[of] ?? 0)}
                      onChange={(value) => set(['marking', type, of], Number(value))}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {at(['marking'])}
      </section>
      <section className={editor['panel']} aria-labelledby="rules-instructions">
        <h2 id="rules-instructions" className="m-0 text-ink text-lg font-strong">
          {m.studio_test_instructions()}
        </h2>
        <Textarea
          aria-labelledby="rules-instructions"
          autosize
          minRows={4}
          value={test.instructions}
          error={at(['instructions'])}
          onChange={({ currentTarget: { value } }) => set(['instructions'], value)}
        />
      </section>
    </div>
  );
}

/** A text or number that is written once it is one. */
function Typed({
  label,
  name,
  value,
  error,
  isNumber = false,
  onChange,
}: {
  label?: string;
  name?: string;
  value: string;
  error?: React.ReactNode;
  isNumber?: boolean;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  return (
    <TextInput
      id={id}
      {...(label === undefined ? {} : { label })}
      {...(name === undefined ? {} : { 'aria-label': name })}
      classNames={fieldClasses}
      inputMode={isNumber ? 'decimal' : 'text'}
      maxLength={isNumber ? 8 : 200}
      error={error ?? null}
      value={typed ?? value}
      onBlur={() => setTyped(null)}
      onChange={({ currentTarget: { value: next } }) => {
        setTyped(next);
        const isSound = isNumber ? next !== '' && Number.isFinite(Number(next)) : next.trim() !== '';
        if (isSound) onChange(next);
      }}
    />
  );
}

/** Something that is so or not. */
export function Tick({
  label,
  about,
  checked,
  onChange,
}: {
  label: string;
  about?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex gap-3 items-start">
      <input
        id={id}
        type="checkbox"
        className="flex-none size-4.5 mt-0.5"
        checked={checked}
        {...(about === undefined ? {} : { 'aria-describedby': `${id}-about` })}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span className="grid">
        <label htmlFor={id}>{label}</label>
        {about === undefined ? null : (
          <span id={`${id}-about`} className="text-muted text-sm">
            {about}
          </span>
        )}
      </span>
    </div>
  );
}
