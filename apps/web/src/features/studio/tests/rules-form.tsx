import { languageNames, languages } from '@abhyas/contract/languages.ts';
import { addSection, setTestField, type TestModule, type TestSection, type TestText } from '@abhyas/rules/content/test-edit.ts';
import { insertIn, removeIn, type YamlPath, type YamlRange } from '@abhyas/rules/content/yaml-edit.ts';
import { ActionIcon, Button, NativeSelect, TextInput, Textarea } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
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
          <Tick
            label={m.studio_test_scratch()}
            checked={test.hasScratch}
            onChange={(checked) => set(['scratch'], checked ? null : false)}
          />
        </div>
      </section>
      <section className={editor['panel']} aria-labelledby="rules-sections">
        <h2 id="rules-sections" className="m-0 text-ink text-lg font-strong">
          {m.studio_test_sections()}
        </h2>
        {test.sections.map((section, s) => (
          <div key={s} className="grid gap-3">
            <fieldset className={classes['sectionFields']}>
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
            <div className="flex flex-wrap gap-x-6 gap-y-2 items-end">
              {test.order === 'fixed' || section.part !== '' ? (
                <NativeSelect
                  label={m.studio_test_clock()}
                  aria-label={m.studio_test_of_section({ part: m.studio_test_clock(), name: section.name })}
                  classNames={fieldClasses}
                  error={section.part === '' ? null : at(['sections', s, 'part'])}
                  value={section.part}
                  onChange={({ currentTarget: { value } }) => set(['sections', s, 'part'], value === '' ? null : Number(value))}
                  data={[
                    { value: '', label: m.studio_test_clock_own() },
                    ...test.sections.map((_section, number) => ({
                      value: String(number + 1),
                      label: m.studio_test_clock_part({ number: number + 1 }),
                    })),
                  ]}
                />
              ) : null}
              <div className="grid gap-1 pb-2">
                <Tick
                  label={m.studio_test_counted({ name: section.name })}
                  checked={section.isCounted}
                  onChange={(checked) => set(['sections', s, 'counted'], checked ? null : '0')}
                />
                {section.isCounted ? null : at(['sections', s, 'counted'])}
              </div>
            </div>
            {section.isStaged ? <StagesForm section={section} path={['sections', s, 'stages']} edits={edits} at={at} /> : null}
          </div>
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

/** The stages of a section of an adaptive test with their modules; a candidate gets one module of each. */
function StagesForm({
  section,
  path,
  edits,
  at,
}: {
  section: TestSection;
  path: YamlPath;
  edits: TestEdits;
  at: (path: YamlPath) => ReactNode;
}) {
  const fresh = (stage: readonly TestModule[]) => {
    const taken = new Set(section.stages.flat().map(({ key }) => key));
    let number = stage.length + 1;
    while (taken.has(`module-${number}`)) number += 1;
    return { key: `module-${number}`, questions: [] };
  };
  return (
    <div className="grid gap-3 ps-4 border-s-2 border-s-line max-[600px]:ps-3">
      {section.stages.map((stage, s) => (
        <fieldset key={s} className="grid gap-3 min-w-0 m-0 p-0 border-0">
          <legend className="mb-2 text-ink text-md font-medium">{m.studio_test_stage({ number: s + 1 })}</legend>
          {stage.map((module, index) => (
            <ModuleFields key={index} module={module} path={[...path, s, index]} isOnly={stage.length === 1} edits={edits} at={at} />
          ))}
          <Button
            className="justify-self-start -ms-3 px-3"
            variant="subtle"
            size="sm"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            aria-label={m.studio_test_add_module_to({ number: s + 1 })}
            onClick={() => edits.apply((text) => insertIn(text, [...path, s], stage.length, fresh(stage)))}
          >
            {m.studio_test_add_module()}
          </Button>
        </fieldset>
      ))}
      {at(path)}
      <Button
        className="justify-self-start -ms-3 px-3"
        variant="subtle"
        size="sm"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => edits.apply((text) => insertIn(text, path, section.stages.length, [fresh([])]))}
      >
        {m.studio_test_add_stage()}
      </Button>
    </div>
  );
}

/** A module with the questions that it asks; a rule in it, or a question with marks of its own, is changed in the source. */
function ModuleFields({
  module: { key, entries },
  path,
  isOnly,
  edits,
  at,
}: {
  module: TestModule;
  path: YamlPath;
  /** Its stage has no other, and goes with it. */
  isOnly: boolean;
  edits: TestEdits;
  at: (path: YamlPath) => ReactNode;
}) {
  const names = entries.flatMap((entry) => (typeof entry === 'string' ? [entry] : []));
  const set = (field: string, value: unknown) => edits.apply((text) => setTestField(text, [...path, field], value));
  return (
    <div className="grid grid-cols-[minmax(0,160px)_minmax(0,1fr)_auto] gap-3 items-start max-[600px]:grid-cols-[minmax(0,1fr)_auto]">
      <Typed label={m.studio_test_module()} value={key} onChange={(value) => set('key', value.trim())} />
      <div className="min-w-0 max-[600px]:order-last max-[600px]:col-span-full">
        {names.length === entries.length ? (
          <Typed
            label={m.studio_test_module_questions()}
            value={names.join(', ')}
            maxLength={2000}
            error={at(path)}
            onChange={(value) => set('questions', value.split(/[\s,]+/).filter(Boolean))}
          />
        ) : (
          <p className="m-0 text-muted text-sm">{m.studio_test_module_rule()}</p>
        )}
      </div>
      <ActionIcon
        className="self-end"
        variant="subtle"
        color="gray"
        size={46}
        aria-label={m.studio_test_remove({ name: key })}
        onClick={() => edits.apply((text) => removeIn(text, isOnly ? path.slice(0, -1) : path), m.studio_test_removed({ name: key }))}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
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
  maxLength = 200,
  onChange,
}: {
  label?: string;
  name?: string;
  value: string;
  error?: React.ReactNode;
  isNumber?: boolean;
  maxLength?: number;
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
      maxLength={isNumber ? 8 : maxLength}
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
