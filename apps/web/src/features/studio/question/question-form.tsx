import { ItemTypeSchema, itemTypeNames } from '@abhyas/contract/assessment/item-types.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import { itemTypes } from '@abhyas/rules/assessment/types/asked.ts';
import { changeType, optionsIn, type QuestionField, questionFields } from '@abhyas/rules/content/arrange-options.ts';
import {
  readFields,
  replaceField,
  replaceSolution,
  replaceStem,
  splitQuestion,
  withoutBlanks,
} from '@abhyas/rules/content/question-text.ts';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { keyEditors } from '../../../shared/assessment/types/key-editors.tsx';
import { typeName } from '../../../shared/assessment/types/types.ts';
import { showUndo } from '../../../ui/feedback/toasts/show-undo.tsx';
import { fieldOf, Faults } from './faults.tsx';
import { LineField } from './line-field.tsx';
import { type Chosen, OptionRows } from './option-rows.tsx';
import { type Fault, type PieceProps, type Place, placeId, typeOf } from './places.ts';
import { RichField } from './rich-field.tsx';
import { TagsField } from './tags-field.tsx';
import { HintFields, LanguageTabs, PassageVersionForm, VersionForm } from './version-form.tsx';
import type { Shown } from './preview.tsx';

/** A question in its parts: type, text, options with the key, solution, and what the bank knows of it. */
export function QuestionForm({
  piece,
  faults,
  onChange,
  now,
  passages,
  chosen,
  language,
  shown,
}: PieceProps & {
  readonly passages: readonly string[];
  readonly chosen: Chosen;
  /** Of its bank. */
  readonly language: Language;
  readonly shown: Shown | null;
}) {
  const [tab, setTab] = useState<Language | null>(null);
  const type = typeOf(piece);
  const { options: form } = itemTypes[type];
  const { Fields, marked } = keyEditors[type];
  const { fields } = readFields(piece);
  const { stem, solution, versions } = splitQuestion(piece);
  const field = (name: QuestionField) => fields.find((each) => each.name === name)?.value ?? '';
  const write = (name: QuestionField, value: string, from = piece) => replaceField({ piece: from, name, value, order: questionFields });
  const faultsOf = (place: Place) => faults.get(place) ?? [];
  const chooseType = (next: string) => {
    const wanted = ItemTypeSchema.parse(next);
    const before = piece;
    const after = changeType({ piece, type: wanted, before: form, form: itemTypes[wanted].options });
    onChange(after);
    const isLost = optionsIn({ piece: before, form }).some(({ text }) => text !== '') && itemTypes[wanted].options !== form;
    if (isLost)
      showUndo({
        message: m.studio_question_type_changed(),
        label: m.studio_question_undo(),
        onUndo: () => (now() === after ? onChange(before) : undefined),
      });
  };
  const open = versions.some((version) => version.language === tab) ? tab : null;
  const stemPart = withoutBlanks(stem);
  const solutionPart = withoutBlanks(solution ?? { text: '', line: 0 });
  return (
    <div className="grid gap-5">
      <Faults faults={[...faultsOf('whole'), ...unplaced(faults)]} />
      <div className="flex flex-wrap gap-x-4 gap-y-2 items-center justify-between">
        <h2 className="visually-hidden">{m.studio_question_question()}</h2>
        <LanguageTabs piece={piece} own={language} open={open} faults={faults} onOpen={setTab} onChange={onChange} now={now} />
        <NativeSelect
          {...fieldOf('type', faultsOf('type'))}
          aria-label={m.studio_question_type()}
          data={itemTypeNames.map((name) => ({ value: name, label: typeName(name) }))}
          value={type}
          onChange={({ currentTarget: { value } }) => chooseType(value)}
        />
      </div>
      {open === null ? null : (
        <VersionForm key={open} piece={piece} language={open} own={language} faults={faults} shown={shown} onChange={onChange} now={now} />
      )}
      {open !== null ? null : (
        <>
          <RichField
            place="stem"
            label={m.studio_question_stem()}
            autoFocus={stemPart.text === ''}
            value={stemPart.text}
            line={stemPart.line}
            faults={faults.get('stem')}
            onChange={(text) => onChange(replaceStem(now(), text))}
          />
          {form === 'none' ? null : (
            <OptionRows
              piece={piece}
              type={type}
              answer={field('answer')}
              faults={faults}
              chosen={chosen}
              onMark={(label) => onChange(write('answer', marked({ answer: field('answer'), label })))}
              onChange={onChange}
              now={now}
            />
          )}
          <div className="grid gap-1 empty:hidden" {...(Fields === null ? { id: placeId('answer'), tabIndex: -1 } : {})}>
            {Fields === null ? (
              <Faults faults={faultsOf('answer')} />
            ) : (
              <Fields
                key={type}
                answer={field('answer')}
                tolerance={field('tolerance')}
                options={optionsIn({ piece, form })}
                field={fieldOf('answer', faultsOf('answer'))}
                toleranceField={fieldOf('tolerance', faultsOf('tolerance'))}
                onChange={({ answer, tolerance }) => {
                  const keyed = answer === undefined ? piece : write('answer', answer);
                  onChange(tolerance === undefined ? keyed : write('tolerance', tolerance, keyed));
                }}
              />
            )}
          </div>
          <HintFields piece={piece} faults={faults} onChange={onChange} now={now} />
          <RichField
            place="solution"
            look="quiet"
            label={m.studio_question_solution()}
            value={solutionPart.text}
            line={solutionPart.line}
            faults={faults.get('solution')}
            onChange={(text) => onChange(replaceSolution(now(), text))}
          />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(180px,1fr))] gap-4 items-start">
            <LineField
              place="topic"
              label={m.studio_question_topic()}
              value={field('topic')}
              faults={faultsOf('topic')}
              onChange={(value) => onChange(write('topic', value))}
            />
            <div className="grid gap-1">
              <NativeSelect
                {...fieldOf('difficulty', faultsOf('difficulty'))}
                label={m.studio_question_difficulty()}
                data={[
                  { value: '', label: m.studio_question_of_bank() },
                  { value: 'easy', label: m.test_work_easy() },
                  { value: 'medium', label: m.test_work_medium() },
                  { value: 'hard', label: m.test_work_hard() },
                ]}
                value={field('difficulty')}
                onChange={({ currentTarget: { value } }) => onChange(write('difficulty', value))}
              />
            </div>
            {passages.length === 0 && field('passage') === '' ? null : (
              <div className="grid gap-1">
                <NativeSelect
                  {...fieldOf('passage', faultsOf('passage'))}
                  label={m.test_passage()}
                  data={[
                    { value: '', label: m.studio_question_no_passage() },
                    ...[...new Set([...passages, ...(field('passage') === '' ? [] : [field('passage')])])].map((key) => ({
                      value: key,
                      label: key,
                    })),
                  ]}
                  value={field('passage')}
                  onChange={({ currentTarget: { value } }) => onChange(write('passage', value))}
                />
              </div>
            )}
          </div>
          <TagsField value={field('tags')} faults={faultsOf('tags')} onChange={(value) => onChange(write('tags', value))} />
          {form === 'none' ? null : (
            <label className="flex gap-3 items-center text-md text-body">
              <input
                id={placeId('keepOptions')}
                type="checkbox"
                className="size-4.5"
                checked={field('keepOptions') === 'true'}
                onChange={({ currentTarget: { checked } }) => onChange(write('keepOptions', checked ? 'true' : ''))}
              />
              {m.studio_question_keep_options()}
            </label>
          )}
        </>
      )}
    </div>
  );
}

const known: ReadonlySet<Place> = new Set(['whole', 'stem', 'options', 'solution', ...questionFields]);

/** Faults of fields that there are none of, which are shown above all. */
const unplaced = (faults: ReadonlyMap<Place, readonly Fault[]>): Fault[] =>
  [...faults].flatMap(([place, some]) => (known.has(place) || /^(?:option|reason|hint|en|hi)-/.test(place) ? [] : some));

/** A passage: its title and its text, in each of its languages; `quiet` where it is above a question. `language` is that of its bank. */
export function PassageForm({
  piece,
  faults,
  onChange,
  now,
  language,
  look = 'full',
}: PieceProps & { readonly language: Language; readonly look?: 'full' | 'quiet' }) {
  const [tab, setTab] = useState<Language | null>(null);
  const { stem, versions } = splitQuestion(piece);
  const text = withoutBlanks(stem);
  const open = versions.some((version) => version.language === tab) ? tab : null;
  const title = readFields(piece).fields.find(({ name }) => name === 'title')?.value ?? '';
  return (
    <div className="grid gap-4">
      <Faults faults={faults.get('whole') ?? []} />
      <LanguageTabs
        piece={piece}
        own={language}
        open={open}
        faults={faults}
        onOpen={setTab}
        onChange={onChange}
        now={now}
        isInside={look === 'quiet'}
      />
      {open === null ? (
        <>
          <LineField
            place="passage-title"
            label={m.studio_question_passage_title()}
            value={title}
            faults={faults.get('title')}
            onChange={(value) => onChange(replaceField({ piece, name: 'title', value, order: ['title'] }))}
          />
          <RichField
            place="passage-text"
            look={look}
            label={m.test_passage()}
            value={text.text}
            line={text.line}
            faults={faults.get('stem')}
            onChange={(next) => onChange(replaceStem(now(), next))}
          />
        </>
      ) : (
        <PassageVersionForm
          key={open}
          piece={piece}
          language={open}
          own={language}
          faults={faults}
          onChange={onChange}
          now={now}
          look={look}
        />
      )}
    </div>
  );
}
